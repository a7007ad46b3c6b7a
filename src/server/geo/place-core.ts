import { placeKey } from '../../contract/geo/place.ts';

/** What kind of place a name says, in many languages, and the small words beside it: nobody is sure whether to type it. */
const KINDS = `
province provinces provincia província provincie provinz provinsi prowincja ile vilayet il ili region région regione
región regiao região regionen regiunea rajon raion raionul rayon state states staat stato estado état etat land
district distrito distretto distrikt districte okrug bezirk department departement département departamento
dipartimento county comitat condado contea comté grafschaft judet județul megye oblast oblasť voblast oblys oblisi
oblysy krai kray kraj governorate gouvernement gouvernorat gobernación gobernacion governatorato governorado
muhafazah mohafazah prefecture préfecture prefectura prefettura präfektur ken fu to canton kanton cantón cantone
municipality municipio município municipalité municipalidad municipalita municipalità comune commune gemeinde
opština opstina obcina općina parish paroisse parroquia parròquia parrocchia voivodeship voïvodie voivodie
woiwodschaft voivodato voivodía województwo republic republik république repubblica república wilaya wilayah län lan
fylke maakunta division divisione división divisão territory territoire territorio território territorium city ville
ciudad cidade città stadt grad gorod misto aimag aymag atoll emirate emirat emirato zone zona metropolitan
metropolitana comunidad comunitat comunità comunita autónoma autònoma autonome autonomous autonoma principado
principality freistaat freie hansestadt collectivité شعبية محافظه of de du des di del della dell d do da dos das la
le les el al lo the und et e y and a область края край автономный автономная автономна округ республика республіка
рэспубліка вобласць район провинция штат губернаторство мухафаза мухафазат вилайет город місто муниципалитет облысы
облусу шаары қаласы аймаг аймак регион земля кантон федеральная федерация провінція округа воеводство департамент
община محافظة منطقة ولاية إمارة مدينة بلدية استان شهر صوبہ صوبه ریاست ولایت مقاطعة מחוז נפת עיר מדינת περιφέρεια
νομός δήμος მხარე რეგიონი մարզ বিভাগ राज्य प्रदेश प्रांत जिला மாகாணம் மாநிலம் පළාත ክልል ከተማ респ обл кр ао қ woj wojewodztwo viloyati viloyat
`;

const KEYS: ReadonlySet<string> = new Set(KINDS.trim().split(/\s+/).map(placeKey));

/** The same in scripts whose words stand together, before or behind the name. */
const TOGETHER_BEHIND =
  /(?<=\p{L}\p{M}*\p{L}\p{M}*)(?:특별자치도|특별자치시|광역시|특별시|도|시|(?:[\p{Script=Han}]族)?自治区|特别行政区|特別行政區|直辖市|省|市|县|縣|県|都|府|州|区|區|邦|大区|ແຂວງ)$/u;
const TOGETHER_BEFORE = /^(?:จังหวัด|เมือง|รัฐ|แคว้น|แขวง|ខេត្ត|រាជធានី|ແຂວງ)(?=\p{L})/u;
/** The same cut short, or of words that are parts of names elsewhere. */
const SHORT_BEFORE = /^(?:г|гр|м|р|จ)\.\s*|^(?:tỉnh|thành phố|tp\.)\s*/iu;
/** A name in the form that it has beside the word for its kind: of Amhara, of Kakheti. */
const OF = [
  [/^የ(?=.* ክልል$)/u, ''],
  [/ის(?= (?:მხარე|რეგიონი)$)/u, 'ი'],
] as const;
const APPENDED = /(?:ပြည်နယ်|တိုင်းဒေသကြီး)$/u;

/** A name of a place as `placeKey` gives it, without what says which kind of place it is: Bezirk Haifa, Haifa District and Haifa are one. */
export function placeCore(name: string): string {
  const whole = name.trim().normalize('NFC');
  const own = OF.reduce((all, [form, plain]) => all.replace(form, plain), whole)
    // An article is parted from its word: Provincia dell'Aquila.
    .replace(/(?<=^|[\s-])(d|l|dell|all|nell|de l)['’](?=\p{L})/giu, '')
    .replace(SHORT_BEFORE, '')
    .replace(TOGETHER_BEFORE, '')
    .replace(TOGETHER_BEHIND, '')
    .replace(APPENDED, '');
  const words = placeKey(own).split(' ');
  const rest = words.filter((word) => !KEYS.has(word));
  return rest.length > 0 ? rest.join(' ') : words.join(' ');
}
