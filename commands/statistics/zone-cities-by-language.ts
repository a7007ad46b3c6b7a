/**
 * What the cities of zones are called in languages of their country and in French, German, Italian, Russian and Spanish,
 * where it is not their English name. From CLDR 48 (cldr-dates-full, Unicode-3.0), with large cities that have no zone.
 */
export const ZONE_CITIES = `
Africa/Abidjan: Abiyán, Абиджан
Africa/Accra: Akraa, Acra, Аккра
Africa/Addis_Ababa: አዲስ አበባ, Addis Abeba, Addis-Abeba, Adís Abeba
Africa/Algiers: الجزائر, Alger, Algier, Argel, Algeri, Алжир
Africa/Asmara: ኣስመራ, Асмэра
Africa/Bangui: Банги
Africa/Banjul: Банжул
Africa/Bissau: Bisáu
Africa/Blantyre: Блантайр
Africa/Brazzaville: Браззавиль
Africa/Bujumbura: Бужумбура
Africa/Cairo: القاهرة, Kairo, Le Caire, El Cairo, Il Cairo, Каир
Africa/Casablanca: الدار البيضاء, Касабланка
Africa/Ceuta: Сеута
Africa/Conakry: Conakri, Конакри
Africa/Dar_es_Salaam: Daressalam, Dar es-Salam, Дар-эс-Салам
Africa/Djibouti: جيبوتي, Dschibuti, Yibuti, Gibuti, Джибути
Africa/Douala: Duala
Africa/El_Aaiun: العيون, Laâyoune, El Ayun, Эль-Аюн
Africa/Freetown: Фритаун
Africa/Harare: Хараре
Africa/Johannesburg: i-Johannesburg, Johannesburgo, Йоханнесбург
Africa/Juba: Giuba, Джуба
Africa/Khartoum: الخرطوم, Khartum, Jartum
Africa/Libreville: Либревиль
Africa/Maputo: Мапуту
Africa/Mogadishu: مقديشيو, Muqdisho, Mogadischu, Mogadiscio, Могадишо
Africa/Monrovia: Монровия
Africa/Ndjamena: نجامينا, Yamena, Нджамена
Africa/Niamey: Ниамей
Africa/Nouakchott: نواكشوط, Nuakchot, Нуакшот
Africa/Ouagadougou: Uagadugú
Africa/Porto-Novo: Porto Novo, Portonovo
Africa/Sao_Tome: Santo Tomé, Сан-Томе
Africa/Tripoli: طرابلس, Tripolis
Africa/Tunis: تونس, Túnez, Tunisi
Africa/Windhoek: Виндхук
America/Anchorage: Анкоридж
America/Anguilla: Anguila, Ангилья
America/Argentina/Buenos_Aires: Буэнос-Айрес
America/Argentina/La_Rioja: Ла-Риоха
America/Argentina/Rio_Gallegos: Рио-Гальегос
America/Argentina/San_Juan: Сан-Хуан
America/Argentina/San_Luis: Сан-Луис
America/Argentina/Tucuman: Тукуман
America/Argentina/Ushuaia: Ушуая
America/Asuncion: Асунсьон
America/Bahia: Баия
America/Bahia_Banderas: Bahía de Banderas, Баия-де-Бандерас
America/Barbados: La Barbade
America/Belem: Belén
America/Belize: Belice, Белиз
America/Blanc-Sablon: Бланк-Саблон
America/Boa_Vista: Боа-Виста
America/Cambridge_Bay: Кеймбридж-Бей
America/Campo_Grande: Кампу-Гранди
America/Cancun: Канкун
America/Caracas: Каракас
America/Cayenne: Cayena, Caienna, Кайенна
America/Cayman: Kaimaninseln, Caïmans, Caimán, Острова Кайман
America/Chicago: Чикаго
America/Chihuahua: Чиуауа
America/Ciudad_Juarez: Сьюдад-Хуарес
America/Costa_Rica: Коста-Рика
America/Coyhaique: Койайке
America/Creston: Крестон
America/Cuiaba: Куяба
America/Curacao: Curazao, Кюрасао
America/Danmarkshavn: Денмарксхавн
America/Dawson: Доусон
America/Dawson_Creek: Доусон-Крик
America/Dominica: Dominique, Доминика
America/El_Salvador: Сальвадор
America/Glace_Bay: Глейс-Бей
America/Goose_Bay: Гус-Бей
America/Grand_Turk: Gran Turca, Гранд-Терк
America/Grenada: Grenade, Granada
America/Guadeloupe: Guadalupe, Guadalupa, Гваделупа
America/Guatemala: Гватемала
America/Guayaquil: Гуаякиль
America/Guyana: Гайана
America/Halifax: Галифакс
America/Havana: La Habana, Havanna, La Havane, L’Avana, Гавана
America/Hermosillo: Эрмосильо
America/Iqaluit: Икалуит
America/Jamaica: Jamaika, Jamaïque, Giamaica, Ямайка
America/Juneau: Джуно
America/Kralendijk: Кралендейк
America/La_Paz: Ла-Пас
America/Los_Angeles: Лос-Анджелес
America/Lower_Princes: Lower Prince’s Quarter, Лоуэр-Принс-Куотер
America/Maceio: Масейо
America/Manaus: Manaos
America/Marigot: Мариго
America/Martinique: Martinica, Мартиника
America/Mazatlan: Масатлан
America/Menominee: Меномини
America/Mexico_City: Ciudad de México, Mexiko-Stadt, Mexico, Città del Messico, Мехико
America/Miquelon: Saint-Pierre, Микелон
America/Moncton: Монктон
America/Monterrey: Монтеррей
America/New_York: Nueva York, Нью-Йорк
America/Nome: Ном
America/Noronha: Fernando de Noronha, Норонья
America/Ojinaga: Охинага
America/Phoenix: Финикс
America/Port-au-Prince: Puerto Príncipe, Порт-о-Пренс
America/Port_of_Spain: Port-d’Espagne, Puerto España, Порт-оф-Спейн
America/Porto_Velho: Порту-Велью
America/Puerto_Rico: Porto Rico, Portorico, Пуэрто-Рико
America/Punta_Arenas: Пунта-Аренас
America/Rankin_Inlet: Ранкин-Инлет
America/Recife: Ресифи
America/Regina: Реджайна
America/Resolute: Резольют
America/Rio_Branco: Риу-Бранку
America/Santarem: Сантарен
America/Santiago: Santiago de Chile, Сантьяго
America/Santo_Domingo: Saint-Domingue, Санто-Доминго
America/Sao_Paulo: San Paolo, Сан-Паулу
America/Scoresbysund: Ittoqqortoormiit, Скорсбисунн
America/St_Barthelemy: Saint-Barthélemy, San Bartolomé, Сен-Бартелеми
America/St_Johns: Saint-Jean de Terre-Neuve, St. John’s, San Juan de Terranova, Сент-Джонс
America/St_Kitts: St. Kitts, Saint-Christophe, San Cristóbal, Сент-Китс
America/St_Lucia: St. Lucia, Sainte-Lucie, Santa Lucía, Сент-Люсия
America/St_Thomas: St. Thomas, Saint-Thomas, Saint Thomas, Сент-Томас
America/St_Vincent: St. Vincent, Saint-Vincent, San Vicente, Saint Vincent, Сент-Винсент
America/Swift_Current: Свифт-Керрент
America/Tegucigalpa: Тегусигальпа
America/Thule: Туле
America/Tijuana: Тихуана
America/Vancouver: Ванкувер
America/Whitehorse: Уайтхорс
America/Winnipeg: Виннипег
Antarctica/Casey: Кейси
Antarctica/Davis: Дейвис
Antarctica/DumontDUrville: Dumont-d’Urville, Дюмон-д’Юрвиль
Antarctica/Macquarie: Маккуори
Antarctica/Mawson: Моусон
Antarctica/McMurdo: Мак-Мердо
Antarctica/Rothera: Ротера
Antarctica/Syowa: Showa, Сёва
Antarctica/Vostok: Wostok
Arctic/Longyearbyen: Лонгйир
Asia/Aden: عدن
Asia/Almaty: Alma Ata, Алматы
Asia/Amman: عمّان
Asia/Aqtau: Ақтау, Aktaou
Asia/Aqtobe: Ақтөбе, Aktioubinsk
Asia/Ashgabat: Aşgabat, Achgabat, Asjabad, Ашхабад
Asia/Atyrau: Atyraou
Asia/Baghdad: بغداد, Bagdad
Asia/Bahrain: البحرين, Bahreïn, Baréin, Бахрейн
Asia/Baku: Bakı, Bakou
Asia/Bangkok: กรุงเทพ
Asia/Beirut: بيروت, Beyrouth
Asia/Bishkek: Bischkek, Bichkek
Asia/Brunei: Brunei Darussalam
Asia/Chita: Tschita, Tchita, Čita
Asia/Colombo: කොළඹ, கொழும்பு, Коломбо
Asia/Damascus: دمشق, Damaskus, Damas, Damasco, Дамаск
Asia/Dhaka: ঢাকা, Daca, Dacca, Дакка
Asia/Dubai: دبي
Asia/Dushanbe: Duschanbe, Douchanbé, Dusambé
Asia/Famagusta: Αμμόχωστος, Gazimağusa, Famagouste, Famagosta
Asia/Gaza: غزة
Asia/Hebron: هيبرون, Хеврон
Asia/Ho_Chi_Minh: TP Hồ Chí Minh, Ho-Chi-Minh-Stadt, Hô-Chi-Minh-Ville, Ciudad Ho Chi Minh, Хошимин
Asia/Hong_Kong: 香港, Hongkong, Гонконг
Asia/Hovd: Ховд, Chowd
Asia/Irkutsk: Irkoutsk
Asia/Jakarta: Yakarta, Giacarta, Джакарта
Asia/Jayapura: Джаяпура
Asia/Jerusalem: القدس, ירושלים, Jerusalén, Gerusalemme, Иерусалим, תל אביב
Asia/Kabul: کابل, Kaboul
Asia/Kamchatka: Петропавловск-Камчатский, Kamtschatka, Kamtchatka
Asia/Karachi: کراچی, Karatschi
Asia/Kathmandu: काठमाण्डौं, Katmandou, Katmandú
Asia/Khandyga: Chandyga, Khandiga
Asia/Kolkata: কোলকাতা, कोलकाता, கொல்கத்தா, కోల్‌కతా, کولکاتا, Kalkutta, Calcutta, Calcuta, मुंबई, दिल्ली, சென்னை, ಬೆಂಗಳೂರು
Asia/Krasnoyarsk: Krasnojarsk, Krasnoïarsk
Asia/Kuala_Lumpur: Куала-Лумпур
Asia/Kuwait: الكويت, Koweït, Кувейт
Asia/Macau: 澳門, Macao, Макао
Asia/Makassar: Macassar, Makasar
Asia/Manila: Manille
Asia/Muscat: مسقط, Maskat, Mascate
Asia/Nicosia: Λευκωσία, Lefkoşa, Nikosia, Nicosie, Никосия
Asia/Novokuznetsk: Nowokuznetsk, Novokuzneck
Asia/Novosibirsk: Nowosibirsk, Novossibirsk
Asia/Oral: Уральск, Ouralsk
Asia/Phnom_Penh: ភ្នំពេញ, Пномпень
Asia/Pyongyang: 평양, Pjöngjang, Пхеньян
Asia/Qatar: قطر, Katar, Catar
Asia/Qostanay: Қостанай, Qostanai
Asia/Qyzylorda: Қызылорда, Qysylorda, Kzyl Orda
Asia/Riyadh: الرياض, Riad, Riyad, Эр-Рияд
Asia/Sakhalin: Sachalin, Sakhaline, Sajalín
Asia/Samarkand: Samarqand, Samarcande, Samarcanda
Asia/Seoul: Seúl, 서울, 부산
Asia/Shanghai: 上海, Шанхай, 北京, 广州, 深圳
Asia/Singapore: Singapura, 新加坡, Singapur, Singapour
Asia/Srednekolymsk: Srednekolimsk
Asia/Taipei: 台北, Taipeh, Тайбэй
Asia/Tashkent: Toshkent, Taschkent, Tachkent, Taskent
Asia/Tbilisi: Tiflis, Tbilissi, თბილისი
Asia/Tehran: تهران, Teheran, Тегеран
Asia/Thimphu: ཐིམ་ཕུག, Timbu, Тхимпху
Asia/Tokyo: 東京, Tokio, 大阪, 京都, 名古屋
Asia/Ulaanbaatar: Oulan-Bator, Ulán Bator, Улан-Батор, Улаанбаатар
Asia/Urumqi: 乌鲁木齐, Урумчи
Asia/Vientiane: ວຽງຈັນ, Vientián, Вьентьян
Asia/Vladivostok: Wladiwostok
Asia/Yakutsk: Jakutsk, Iakoutsk
Asia/Yangon: ရန်ကုန်, Rangun, Rangoun, Rangoon
Asia/Yekaterinburg: Екатеринбург, Jekaterinburg, Ekaterinbourg, Ekaterimburgo
Asia/Yerevan: Երևան, Eriwan
Atlantic/Azores: Açores, Azoren, Azzorre
Atlantic/Bermuda: Bermudes, Bermudas
Atlantic/Canary: Illes Canàries, Canarias, Illas Canarias, Kanaren, Îles Canaries, Canarie
Atlantic/Cape_Verde: Cabo Verde, Cap-Vert, Capo Verde, Кабо-Верде
Atlantic/Faroe: Føroyar, Färöer, Îles Féroé, Islas Feroe, Isole Fær Øer
Atlantic/Madeira: Madère
Atlantic/Reykjavik: Reikiavik, Рейкьявик
Atlantic/South_Georgia: Südgeorgien, Géorgie du Sud, Georgia del Sur, Georgia del Sud, Южная Георгия
Atlantic/St_Helena: St. Helena, Sainte-Hélène, Santa Elena, Sant’Elena
Atlantic/Stanley: Стэнли
Australia/Adelaide: Adelaida
Australia/Brisbane: Брисбен
Australia/Broken_Hill: Брокен-Хилл
Australia/Darwin: Дарвин
Australia/Eucla: Юкла
Australia/Hobart: Хобарт
Australia/Lord_Howe: Лорд-Хау
Australia/Melbourne: Мельбурн
Australia/Perth: Перт
Australia/Sydney: Sídney, Сидней
Europe/Andorra: Andorre
Europe/Astrakhan: Astrachan, Astracán
Europe/Athens: Αθήνα, Athen, Athènes, Atenas, Atene, Афины
Europe/Belgrade: Београд, Belgrad, Belgrado, Beograd
Europe/Berlin: Berlino, München, Köln
Europe/Brussels: Brüssel, Bruxelles, Bruselas, Брюссель
Europe/Bucharest: București, Bukarest, Bucarest, Бухарест
Europe/Budapest: Будапешт
Europe/Busingen: Бюзинген-на-Верхнем-Рейне
Europe/Chisinau: Кишинев
Europe/Copenhagen: København, Kopenhagen, Copenhague, Copenaghen, Копенгаген
Europe/Dublin: Baile Átha Cliath, Dublino
Europe/Gibraltar: Gibilterra
Europe/Guernsey: Guernesey, Гернси
Europe/Helsinki: Helsingfors, Хельсинки
Europe/Isle_of_Man: Île de Man, Isla de Man, Isola di Man
Europe/Istanbul: Estambul, Стамбул
Europe/Jersey: Джерси
Europe/Kaliningrad: Kaliningrado
Europe/Kirov: Kirow
Europe/Kyiv: Киев, Київ, Kiew
Europe/Lisbon: Lisboa, Lissabon, Lisbonne, Lisbona
Europe/Ljubljana: Liubliana, Lubiana, Любляна
Europe/London: Londres, Londra
Europe/Luxembourg: Luxemburg, Lëtzebuerg, Luxemburgo, Lussemburgo, Люксембург
Europe/Malta: Valletta, Malte
Europe/Mariehamn: Мариехамн
Europe/Minsk: Мінск
Europe/Monaco: Монако
Europe/Moscow: Москва, Moskau, Moscou, Moscú, Mosca, Санкт-Петербург
Europe/Paris: Parigi, Париж
Europe/Podgorica: Подгорица
Europe/Prague: Praha, Prag, Praga
Europe/Rome: Roma, Rom, Рим, Milano, Napoli, Torino
Europe/San_Marino: Saint-Marin, Сан-Марино
Europe/Sarajevo: Сараево
Europe/Saratov: Saratow
Europe/Simferopol: Sinferopoli
Europe/Skopje: Shkup, Skopie, Скопье
Europe/Sofia: София
Europe/Stockholm: Estocolmo, Stoccolma, Стокгольм
Europe/Tallinn: Tallin
Europe/Tirane: Tirana
Europe/Ulyanovsk: Uljanowsk, Oulianovsk, Uliánovsk
Europe/Vaduz: Вадуц
Europe/Vatican: Città del Vaticano, Vatikan, Le Vatican, El Vaticano
Europe/Vienna: Wien, Vienne, Viena, Вена
Europe/Vilnius: Vilna, Вильнюс
Europe/Volgograd: Wolgograd, Volgogrado
Europe/Warsaw: Warschau, Warszawa, Varsovie, Varsovia, Varsavia, Варшава
Europe/Zagreb: Zagabria
Europe/Zurich: Züri, Zurigo, Цюрих, Zürich, Genève, Genf, Basel
Indian/Antananarivo: Антананариву
Indian/Christmas: Weihnachtsinsel, Navidad
Indian/Comoro: جزر القمر, Comores, Komoren, Comoras, Comore, Коморы
Indian/Kerguelen: Кергелен
Indian/Mahe: Маэ
Indian/Maldives: Malediven, Maldivas, Maldive, Мальдивы
Indian/Mauritius: Maurice, Mauricio, Маврикий
Indian/Mayotte: Майотта
Indian/Reunion: La Réunion, La Riunione, Реюньон
Pacific/Auckland: Окленд
Pacific/Bougainville: Бугенвиль
Pacific/Chatham: Чатем
Pacific/Easter: Isla de Pascua, Osterinsel, Île de Pâques, Pasqua
Pacific/Fiji: Fidschi, Fidji, Fiyi, Figi, Фиджи
Pacific/Guadalcanal: Гуадалканал
Pacific/Honolulu: Гонолулу
Pacific/Kwajalein: Кваджалейн
Pacific/Majuro: Маджуро
Pacific/Marquesas: Marquises, Marchesi
Pacific/Noumea: Numea
Pacific/Pago_Pago: Паго-Паго
Pacific/Palau: Palaos
Pacific/Pitcairn: Питкэрн
Pacific/Port_Moresby: Порт-Морсби
Pacific/Tahiti: Таити
Pacific/Tarawa: Тарава
Pacific/Wake: Уэйк
Pacific/Wallis: Wallis & Futuna, Уоллис
`;
