import { foldText } from '../../contract/base/fold-text.ts';
import { CITY_NAMES, namesByCountry } from './city-names.ts';

/** What the largest cities are called in Russian, Chinese, Japanese, Korean and Arabic, behind a name that is known. Only used for searching. */
const NAMES = `
AE: Dubai/迪拜/ドバイ/두바이, Abu Dhabi/Абу-Даби/阿布扎比/アブダビ/아부다비
AR: Buenos Aires/Буэнос-Айрес/布宜诺斯艾利斯/ブエノスアイレス/부에노스아이레스/بوينس آيرس
AT: Vienna/Вена/维也纳/ウィーン/비엔나/فيينا, Salzburg/Зальцбург/萨尔茨堡/ザルツブルク/잘츠부르크
AU: Sydney/Сидней/悉尼/雪梨/シドニー/시드니/سيدني, Melbourne/Мельбурн/墨尔本/メルボルン/멜버른/ملبورن, Brisbane/Брисбен/布里斯班/ブリスベン, Perth/Перт/珀斯/パース
BE: Brussels/Брюссель/布鲁塞尔/ブリュッセル/브뤼셀/بروكسل, Antwerp/Антверпен/安特卫普/アントワープ/안트베르펜
BR: São Paulo/Сан-Паулу/圣保罗/サンパウロ/상파울루/ساو باولو, Rio de Janeiro/Рио-де-Жанейро/里约热内卢/リオデジャネイロ/리우데자네이루/ريو دي جانيرو
CA: Toronto/Торонто/多伦多/トロント/토론토/تورونتو, Vancouver/Ванкувер/温哥华/バンクーバー/밴쿠버/فانكوفر, Montreal/Монреаль/蒙特利尔/モントリオール/몬트리올/مونتريال, Ottawa/Оттава/渥太华/オタワ/오타와
CH: Zurich/Цюрих/苏黎世/チューリッヒ/취리히/زيورخ, Geneva/Женева/日内瓦/ジュネーブ/제네바/جنيف, Bern/Берн/伯尔尼/ベルン/베른, Basel/Базель/巴塞尔/バーゼル/바젤
CN: Beijing/Пекин/ペキン/베이징/بكين, Shanghai/Шанхай/シャンハイ/상하이/شنغهاي, Guangzhou/Гуанчжоу/コウシュウ/광저우, Shenzhen/Шэньчжэнь/シンセン/선전
CZ: Prague/Прага/布拉格/プラハ/프라하/براغ
DE: Berlin/Берлин/柏林/ベルリン/베를린/برلين, Munich/Мюнхен/慕尼黑/ミュンヘン/뮌헨/ميونخ, Hamburg/Гамбург/汉堡/ハンブルク/함부르크/هامبورغ, Frankfurt am Main/Франкфурт/法兰克福/フランクフルト/프랑크푸르트/فرانكفورت, Cologne/Кёльн/科隆/ケルン/쾰른/كولونيا, Stuttgart/Штутгарт/斯图加特/シュトゥットガルト/슈투트가르트, Düsseldorf/Дюссельдорф/杜塞尔多夫/デュッセルドルフ/뒤셀도르프, Leipzig/Лейпциг/莱比锡/ライプツィヒ, Dresden/Дрезден/德累斯顿/ドレスデン
DK: Copenhagen/Копенгаген/哥本哈根/コペンハーゲン/코펜하겐/كوبنهاغن
EG: Cairo/Каир/开罗/カイロ/카이로
ES: Madrid/Мадрид/马德里/マドリード/마드리드/مدريد, Barcelona/Барселона/巴塞罗那/バルセロナ/바르셀로나/برشلونة, Seville/Севилья/塞维利亚/セビリア/세비야/إشبيلية, Valencia/Валенсия/瓦伦西亚/バレンシア/발렌시아/بلنسية
FI: Helsinki/Хельсинки/赫尔辛基/ヘルシンキ/헬싱키/هلسنكي
FR: Paris/Париж/巴黎/パリ/파리/باريس, Marseille/Марсель/马赛/マルセイユ/마르세유/مارسيليا, Lyon/Лион/里昂/リヨン/리옹/ليون, Nice/Ницца/尼斯/ニース/니스/نيس, Strasbourg/Страсбург/斯特拉斯堡/ストラスブール/스트라스부르
GB: London/ロンドン/런던/لندن, Manchester/Манчестер/曼彻斯特/マンチェスター/맨체스터/مانشستر, Liverpool/Ливерпуль/利物浦/リバプール/리버풀/ليفربول, Birmingham/Бирмингем/伯明翰/バーミンガム/버밍엄, Edinburgh/Эдинбург/爱丁堡/エディンバラ/에든버러/إدنبرة, Glasgow/Глазго/格拉斯哥/グラスゴー/글래스고
GR: Athens/Афины/雅典/アテネ/아테네/أثينا
HK: Hong Kong/Гонконг/ホンコン/홍콩/هونغ كونغ
HU: Budapest/Будапешт/布达佩斯/ブダペスト/부다페스트/بودابست
ID: Jakarta/Джакарта/雅加达/ジャカルタ/자카르타/جاكرتا
IE: Dublin/Дублин/都柏林/ダブリン/더블린/دبلن
IL: Jerusalem/Иерусалим/耶路撒冷/エルサレム/예루살렘, Tel Aviv/Тель-Авив/特拉维夫/テルアビブ/텔아비브/تل أبيب
IN: Mumbai/Мумбаи/孟买/ムンバイ/뭄바이/مومباي, Delhi/Дели/德里/デリー/델리/دلهي, Kolkata/加尔各答/コルカタ/콜카타, Chennai/金奈/チェンナイ/첸나이, Bengaluru/班加罗尔/バンガロール/벵갈루루
IQ: Baghdad/Багдад/巴格达/バグダッド/바그다드
IR: Tehran/Тегеран/德黑兰/テヘラン/테헤란/طهران
IS: Reykjavík/Рейкьявик/雷克雅未克/レイキャビク
IT: Rome/Рим/罗马/ローマ/로마/روما, Milan/Милан/米兰/ミラノ/밀라노/ميلانو, Naples/Неаполь/那不勒斯/ナポリ/나폴리/نابولي, Turin/Турин/都灵/トリノ/토리노/تورينو, Florence/Флоренция/佛罗伦萨/フィレンツェ/피렌체/فلورنسا, Venice/Венеция/威尼斯/ヴェネツィア/ベネチア/베네치아/البندقية, Genoa/Генуя/热那亚/ジェノヴァ/제노바, Bologna/Болонья/博洛尼亚/ボローニャ
JP: Tokyo/Токио/도쿄/طوكيو, Osaka/Осака/오사카/أوساكا, Kyoto/Киото/교토
KE: Nairobi/Найроби/内罗毕/ナイロビ
KR: Seoul/Сеул/首尔/ソウル/سيول, Busan/Пусан/釜山/プサン
MX: Mexico City/Мехико/墨西哥城/メキシコシティ/멕시코시티/مكسيكو
MY: Kuala Lumpur/Куала-Лумпур/吉隆坡/クアラルンプール/쿠알라룸푸르/كوالالمبور
NL: Amsterdam/Амстердам/阿姆斯特丹/アムステルダム/암스테르담/أمستردام, Rotterdam/Роттердам/鹿特丹/ロッテルダム/로테르담, The Hague/Гаага/海牙/ハーグ/헤이그/لاهاي
NO: Oslo/Осло/奥斯陆/オスロ/오슬로/أوسلو
NZ: Auckland/Окленд/奥克兰/オークランド/오클랜드/Tāmaki Makaurau, Wellington/惠灵顿/ウェリントン/웰링턴/Te Whanganui-a-Tara
PH: Manila/Манила/马尼拉/マニラ/마닐라/مانيلا
PL: Warsaw/Варшава/华沙/ワルシャワ/바르샤바/وارسو, Kraków/Краков/克拉科夫/クラクフ/크라쿠프, Gdańsk/Гданьск/格但斯克/グダニスク/그단스크
PT: Lisbon/Лиссабон/里斯本/リスボン/리스본/لشبونة, Porto/Порту/波尔图/ポルト/포르투/بورتو
RU: Moscow/莫斯科/モスクワ/모스크바/موسكو, Saint Petersburg/圣彼得堡/サンクトペテルブルク/상트페테르부르크/سانت بطرسبرغ
SA: Riyadh/Эр-Рияд/利雅得/リヤド/리야드
SE: Stockholm/Стокгольм/斯德哥尔摩/ストックホルム/스톡홀름/ستوكهولم, Gothenburg/Гётеборг/哥德堡/ヨーテボリ/예테보리
SG: Singapore/Сингапур/新加坡/シンガポール/싱가포르/سنغافورة
TH: Bangkok/Бангкок/曼谷/バンコク/방콕/بانكوك/กทม/กทม.
TR: Istanbul/Стамбул/伊斯坦布尔/イスタンブール/이스탄불/إسطنبول, Ankara/Анкара/安卡拉/アンカラ/앙카라/أنقرة
TW: Taipei/Тайбэй/タイペイ/타이베이/تايبيه
UA: Kyiv/基辅/キーウ/キエフ/키이우/كييف, Odesa/Одесса/敖德萨/オデッサ/오데사, Lviv/Львов/利沃夫/リヴィウ/리비우
US: New York City/ニューヨーク/뉴욕/نيويورك, Los Angeles/Лос-Анджелес/洛杉矶/ロサンゼルス/로스앤젤레스/لوس أنجلوس, Chicago/Чикаго/芝加哥/シカゴ/시카고/شيكاغو, San Francisco/Сан-Франциско/旧金山/三藩市/サンフランシスコ/샌프란시스코/سان فرانسيسكو, Boston/Бостон/波士顿/ボストン/보스턴/بوسطن, Seattle/Сиэтл/西雅图/シアトル/시애틀/سياتل, Houston/Хьюстон/休斯敦/ヒューストン/휴스턴/هيوستن, Miami/Майами/迈阿密/マイアミ/마이애미/ميامي, Las Vegas/Лас-Вегас/拉斯维加斯/ラスベガス/라스베이거스, Washington/Вашингтон/华盛顿/ワシントン/워싱턴/واشنطن, Philadelphia/Филадельфия/费城/フィラデルフィア/필라델피아, San Diego/Сан-Диего/圣迭戈/サンディエゴ/샌디에이고, Honolulu/Гонолулу/檀香山/ホノルル/호놀룰루
VN: Hanoi/Ханой/河内/ハノイ/하노이/هانوي, Ho Chi Minh City/Хошимин/胡志明市/ホーチミン/호찌민
ZA: Cape Town/Кейптаун/开普敦/ケープタウン/케이프타운, Johannesburg/Йоханнесбург/约翰内斯堡/ヨハネスブルグ/요하네스버그
`;

export const CITY_NAMES_ABROAD = namesByCountry(NAMES);

let others: ReadonlyMap<string, readonly string[]> | null = null;

/**
 * The folded names in Latin letters of a city by one of its names, in whatever country: those of Firenze are florence, florenz
 * and more. Three letters are more often the beginning of something else.
 */
export function namesOfCity(folded: string): readonly string[] {
  if (/^[a-z]{1,3}$/.test(folded)) return [];
  others ??= byName();
  return others.get(folded) ?? [];
}

function byName(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const row of [CITY_NAMES, CITY_NAMES_ABROAD].flatMap((table) => [...table.values()].flat())) {
    const folded = row.map(foldText);
    // The index of searched text finds no others.
    const names = folded.filter((name) => /^[a-z]{3}/.test(name));
    for (const name of folded) found.set(name, [...new Set([...(found.get(name) ?? []), ...names])]);
  }
  return found;
}
