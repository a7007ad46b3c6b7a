import { COUNTRIES_WITH_ZONES } from '../../contract/geo/country-zones.ts';
import { placeKey } from '../../contract/geo/place.ts';
import { ownCountryNames } from '../../contract/letters/own-names.ts';

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

/** Names that `Intl` does not have, as people write them. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  AE: 'UAE/Emirates',
  BO: 'Plurinational State of Bolivia',
  BS: 'The Bahamas',
  CD: 'DR Congo/DRC/Democratic Republic of the Congo',
  CG: 'Congo/Republic of the Congo',
  CI: 'Ivory Coast/Cote d Ivoire',
  CN: 'PRC/People’s Republic of China',
  CV: 'Cabo Verde',
  CZ: 'Czech Republic',
  GB: 'UK/Great Britain/Britain',
  GM: 'The Gambia',
  HK: '香港',
  IE: 'Republic of Ireland',
  IR: 'Islamic Republic of Iran',
  KR: 'Republic of Korea/한국',
  LA: 'Lao PDR/Lao People’s Democratic Republic',
  MD: 'Republic of Moldova',
  MK: 'Macedonia',
  MO: 'Macao/Macau/澳門/澳门',
  NL: 'Holland/The Netherlands',
  PH: 'The Philippines',
  RU: 'Russian Federation',
  SA: 'السعودية',
  SY: 'Syrian Arab Republic',
  SZ: 'Swaziland',
  TH: 'ประเทศไทย',
  TL: 'East Timor',
  TR: 'Turkey',
  TW: '臺灣/台湾',
  US: 'United States of America/America',
  VA: 'Vatican/Holy See',
};

const BY_LONG_CODE = new Map(
  CODES.trim()
    .split(/\s/)
    .map((codes) => [codes.slice(2), codes.slice(0, 2)]),
);

/** Languages that files are written in, beside those of the countries themselves. */
const LANGUAGES = [
  'ar',
  'da',
  'de',
  'es',
  'fr',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'ru',
  'sv',
  'tr',
  'uk',
  'zh',
  'zh-Hant',
];

let known: ReadonlyMap<string, string | null> | null = null;

/**
 * The code of the country that somebody has written: by a code of two or three letters, by an English name, by what the people
 * there call it, or else by its name in a language of many. Undefined: there is none, or the name is that of several.
 */
export function countryMeant(text: string): string | undefined {
  const code = text.normalize('NFKC').replaceAll('.', '').trim().toUpperCase();
  if (COUNTRIES_WITH_ZONES.includes(code)) return code;
  const long = BY_LONG_CODE.get(code);
  if (long !== undefined) return long;
  // It takes a moment, and few import.
  known ??= codesByName();
  return known.get(keyOf(text)) ?? known.get(keyOf(code)) ?? undefined;
}

/** Ampersands and "St." are written out. */
const keyOf = (name: string) => placeKey(name.replaceAll('&', ' and ').replaceAll(/\bst(\. ?| )/gi, 'saint '));

function codesByName(): ReadonlyMap<string, string | null> {
  const styles = (['long', 'short'] as const).map((style) => new Intl.DisplayNames('en', { type: 'region', style }));
  const found = new Map<string, string | null>();
  for (const country of COUNTRIES_WITH_ZONES) {
    const english = styles.flatMap((names) => partsOf(names.of(country) ?? country));
    const also = ALSO_CALLED[country]?.split('/') ?? [];
    const keys = new Set([...english, ...also, ...ownCountryNames(country)].map(keyOf));
    for (const key of keys) found.set(key, found.has(key) ? null : country);
  }
  for (const names of LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region' }))) {
    for (const country of COUNTRIES_WITH_ZONES) {
      const key = keyOf(names.of(country) ?? country);
      if (!found.has(key)) found.set(key, country);
    }
  }
  return found;
}

/** "Myanmar (Burma)" is either. */
const partsOf = (name: string) => [name, ...name.split(/[()]/)].map((part) => part.trim()).filter(Boolean);
