/** Languages of countries beside the one that most people there speak. */
const OTHER_LANGUAGES: Readonly<Record<string, string>> = {
  AE: 'en',
  AF: 'ps',
  BA: 'hr sr',
  BE: 'fr de',
  BY: 'ru',
  CA: 'fr',
  CH: 'fr it rm',
  CM: 'en',
  CY: 'tr',
  DZ: 'fr',
  ES: 'ca eu gl',
  FI: 'sv',
  HK: 'en',
  IE: 'ga',
  IL: 'ar',
  IN: 'bn ta te mr gu kn ml pa or ur',
  IQ: 'ku',
  KG: 'ru',
  KZ: 'ru',
  LK: 'ta',
  LU: 'de lb',
  MA: 'fr',
  MK: 'sq',
  MO: 'pt',
  NZ: 'mi',
  PE: 'qu',
  PH: 'fil',
  PK: 'en',
  PY: 'gn',
  SG: 'zh ms ta',
  SI: 'it',
  TN: 'fr',
  TW: 'zh-Hant',
  UA: 'ru',
  UZ: 'ru',
  XK: 'sr',
  ZA: 'af zu xh',
};

/** Codes of ISO 3166-1, those of two letters before those of three; that of Kosovo is in use, but none of ISO. */
const CODES = `
ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB
BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BWBWA BYBLR
BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR
CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK
FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS
GTGTM GUGUM GWGNB GYGUY HKHKG HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN
ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO
LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD
MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER
NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM
PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP
SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF
TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY
UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM XKXKX YEYEM YTMYT ZAZAF ZMZMB ZWZWE
`;

/** Everyday names and abbreviations that `Intl` does not have: the one table of them. */
const EVERYDAY: Readonly<Record<string, string>> = {
  AE: 'UAE/Emirates',
  BA: 'BiH',
  BJ: 'Dahomey',
  BN: 'Brunei Darussalam',
  BO: 'Plurinational State of Bolivia',
  BY: 'Byelorussia/Belorussia/White Russia',
  CD: 'DR Congo/DRC/Democratic Republic of Congo/Democratic Republic of the Congo/Congo-Kinshasa/Zaire',
  CF: 'CAR',
  CG: 'Congo/Republic of the Congo/Congo-Brazzaville',
  CI: 'Ivory Coast/Cote d Ivoire',
  CN: 'PRC/People’s Republic of China/Mainland China/中國',
  CV: 'Cabo Verde',
  CZ: 'Czech Republic',
  FK: 'Malvinas/Islas Malvinas',
  FM: 'Federated States of Micronesia',
  GB: 'UK/Great Britain/Britain/England/Scotland/Wales/Northern Ireland',
  HK: '香港',
  IE: 'Republic of Ireland/Eire',
  IR: 'Islamic Republic of Iran/Persia',
  KH: 'Kampuchea',
  KN: 'St. Kitts',
  KP: 'DPRK/Democratic People’s Republic of Korea',
  KR: 'ROK/Republic of Korea/한국',
  LA: 'Lao PDR/Lao People’s Democratic Republic',
  LK: 'Ceylon',
  MD: 'Republic of Moldova/Moldavia',
  MK: 'Macedonia/FYROM/Republic of North Macedonia',
  MO: 'Macau/澳門/澳门',
  NL: 'Holland',
  PG: 'PNG',
  PS: 'State of Palestine',
  RU: 'Russian Federation',
  SA: 'KSA/السعودية',
  SY: 'Syrian Arab Republic',
  SZ: 'Swaziland',
  TH: 'Siam/ประเทศไทย',
  TL: 'East Timor',
  TR: 'Turkey',
  TW: 'ROC/Republic of China/Formosa/臺灣/台湾',
  TZ: 'United Republic of Tanzania',
  US: 'USA/United States of America/America/The States',
  VA: 'Vatican/Holy See',
  VC: 'St. Vincent',
  VG: 'BVI',
  VI: 'USVI/US Virgin Islands',
  VN: 'Viet Nam',
  WS: 'Western Samoa',
};

const BY_LONG_CODE = new Map(
  CODES.trim()
    .split(/\s/)
    .map((codes) => [codes.slice(2), codes.slice(0, 2)]),
);
const LONG_CODE = new Map([...BY_LONG_CODE].map(([long, short]) => [short, long]));

/** The country that has a code of three letters, or undefined. */
export function countryOfLongCode(code: string): string | undefined {
  return BY_LONG_CODE.get(code);
}

/** What a country is searched by: its codes and its names. */
export function countryWords(country: string): readonly string[] {
  return [country, LONG_CODE.get(country) ?? country, ...countryNames(country)];
}

/** Each takes some formatters to find, and a list asks for all countries at every key. */
const known = new Map<string, readonly string[]>();

/** What a country is called, by its code: in English, in everyday words and by the people there. Україна for UA, Schweiz and Suisse for CH, UK and England for GB. */
export function countryNames(country: string): readonly string[] {
  const names = known.get(country) ?? namesOf(country);
  known.set(country, names);
  return names;
}

const ENGLISH = (['long', 'short'] as const).map((style) => new Intl.DisplayNames('en', { type: 'region', style }));

function namesOf(country: string): readonly string[] {
  const english = ENGLISH.flatMap((names) => partsOf(names.of(country) ?? country));
  const everyday = EVERYDAY[country]?.split('/') ?? [];
  return [...new Set([...[...english, ...everyday].flatMap(writtenOut), ...ownNames(country)])];
}

/** "Myanmar (Burma)" is either. */
const partsOf = (name: string) => [name, ...name.split(/[()]/)].map((part) => part.trim()).filter(Boolean);

/** A name with its words written out, and with an article where it may have one: Saint Kitts and Nevis, The Netherlands. */
function writtenOut(name: string): string[] {
  const full = name.replaceAll('&', 'and').replaceAll(/\bSt\. ?/g, 'Saint ');
  const isWithArticle = /^(?!The ).*(?:s|[A-Z]{2}|Kingdom|Republic|Coast|Gambia|Congo|Vatican|Federation)$/.test(name);
  return [name, full, ...(isWithArticle ? [`The ${full}`] : [])];
}

function ownNames(country: string): readonly string[] {
  const { language, script } = new Intl.Locale('und', { region: country }).maximize();
  const languages = [`${language}-${script}`, ...(OTHER_LANGUAGES[country]?.split(' ') ?? [])];
  return languages.flatMap((each) => new Intl.DisplayNames(each, { type: 'region' }).of(country) ?? []);
}
