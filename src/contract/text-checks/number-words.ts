/**
 * Number words by language: for each value of `WORD_VALUES` the words that mean it, in its order; values are
 * divided by commas, words of one value by blanks, and what is at the end of a list may be left out. Composed
 * words (siebenundzwanzig) are not in it. From CLDR's spelled-out numbers (cldr-rbnf 48, Unicode Licence V3),
 * put right and added to by hand: what people say in place of nought, and languages that CLDR has not.
 */
const NUMBER_WORDS: Readonly<Record<string, string>> = {
  af: 'nul,een,twee,drie,vier,vyf,ses,sewe,agt,nege,tien,elf,twaalf,dertien,veertien,vyftien,sestien,sewentien,agttien,negentien,twintig,dertig,veertig,vyftig,sestig,sewentig,tagtig,negentig,honderd,honderd',
  am: 'ባዶ,አንድ,ሁለት,ሦስት,አራት,አምስት,ስድስት,ሰባት,ስምንት,ዘጠኝ,አስር,,,,,,,,,,አስር,,,,,,,,መቶ,መቶ',
  ar: 'صفر زيرو,واحد واحدة,إثنان إثنتان اثنان اثنين إثنين,ثلاثة ثلاث,أربعة اربعة أربع اربع,خمسة خمس,ستة ست,سبعة سبع,ثمانية ثمان,تسعة تسع,عشرة,,,عشر,,,,,,,عشرون,ثلاثون,أربعون,خمسون,ستون,سبعون,ثمانون,تسعون,مائة,مائتان,مائة',
  az: 'sıfır,bir,iki,üç,dörd,beş,altı,yeddi,səkkiz,doqquz,on,,,,,,,,,,iyirmi,otuz,qırx,əlli,atmış,yetmiş,səqsən,doxsan,yüz',
  be: 'нуль,адзін адна адно,два дзве,тры,чатыры,пяць,шэсць,сем,восем,дзевяць,дзесяць,адзінаццаць,дванаццаць,трынаццаць,чатырнаццаць,пятнаццаць,шаснаццаць,сямнаццаць,васямнаццаць,дзевятнаццаць,дваццаць,трыццаць,сорак,пяцьдзесят пяцьдзясят,шэсцьдзесят,семдзесят,восемдзесят,дзевяноста,сто,дзвесце,трыста,чатырыста,пяцьсот,шэсцьсот,семсот сямсот,восемсот васямсот,дзевяцьсот',
  bg: 'нула,един една едно,два две двама,три трима,четири четирима,пет петима,шест шестима,седем,осем,девет,десет,единайсет единадесет,дванайсет дванадесет,тринайсет тринадесет,четиринайсет четиринадесет,петнайсет петнадесет,шестнайсет шестнадесет,седемнайсет седемнадесет,осемнайсет осемнадесет,деветнайсет деветнадесет,двайсет двадесет,трийсет тридесет,четиресет четирийсет,петдесет,шейсет шестдесет,седемдесет,осемдесет,деветдесет,сто,двеста,триста',
  bn: 'শূন্য জিরো,এক ওয়ান,দুই টু,তিন থ্রি,চার ফোর,পাঁচ ফাইভ,ছয় সিক্স,সাত সেভেন,আট এইট,নয় নাইন,দশ',
  bs: 'nula,jedan jedno jedinica,dva dve,tri,četiri,pet,šest,sedam,osam,devet,deset,jedenaest,dvanaest,trinaest,četrnaest,petnaest,šestnaest,sedamnaest,osamnaest,devetnaest,dvadeset,trideset,četrdeset,pedeset,šezdeset,sedamdeset,osamdeset,devedeset,sto,dvesta,trista,četristo,petsto,šesto,sedamsto,osamsto,devetsto',
  ca: 'zero,u un una,dos dues,tres,quatre,cinc,sis,set,vuit,nou,deu,onze,dotze,tretze,catorze,quinze,setze,disset,divuit,dinou,vint,trenta,quaranta,cinquanta,seixanta,setanta,vuitanta,noranta,cent',
  cs: 'nula,jeden jedno jedna,dva dvě,tři,čtyři,pět,šest,sedm,osm,devět,deset,jedenáct,dvanáct,třináct,čtrnáct,patnáct,šestnáct,sedmnáct,osmnáct,devatenáct,dvacet,třicet,čtyřicet,padesát,šedesát,sedmdesát,osmdesát,devadesát,sto',
  da: 'nul,en et,to,tre,fire,fem,seks,syv,otte,ni,ti,elleve,tolv,tretten,fjorten,femten,seksten,sytten,atten,nitten,tyve,tredive,fyrre,halvtreds,tres,halvfjerds,firs,halvfems,hundrede,hundrede',
  de: 'null,eins ein,zwei zwo,drei,vier,fünf,sechs,sieben,acht,neun,zehn,elf,zwölf,dreizehn,vierzehn,fünfzehn,sechzehn,siebzehn,achtzehn,neunzehn,zwanzig,dreißig dreissig,vierzig,fünfzig,sechzig,siebzig,achtzig,neunzig,hundert',
  el: 'μηδέν,ένας μία ένα,δύο,τρία τρεις,τέσσερις τέσσερα,πέντε,έξι,επτά εφτά,οκτώ οχτώ,εννέα εννιά,δέκα,έντεκα,δώδεκα,δεκατρία,,,,,,,είκοσι,τριάντα,σαράντα,πενήντα,εξήντα,εβδομήντα,ογδόντα,εννενήντα,εκατό,διακόσιοι διακόσιες διακόσια,τριακόσιοι τριακόσιες τριακόσια,τετρακόσιοι τετρακόσιες τετρακόσια,πεντακόσιοι πεντακόσιες πεντακόσια,εξακόσιοι εξακόσιες εξακόσια,επτακόσιοι επτακόσιες επτακόσια,οκτακόσιοι οκτακόσιες οκτακόσια,εννιακόσιοι εννιακόσιες εννιακόσια',
  en: 'zero oh nought nil,one,two,three,four,five,six,seven,eight ate,nine,ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,eighteen,nineteen,twenty,thirty,forty fourty,fifty,sixty,seventy,eighty,ninety,hundred',
  eo: 'nulo,unu,du,tri,kvar,kvin,ses,sep,ok,naŭ,dek,,,,,,,,,,dek,,,,,,,,cent,cent',
  es: 'cero,uno un una,dos,tres,cuatro,cinco,seis,siete,ocho,nueve,diez,once,doce,trece,catorce,quince,dieciséis,diecisiete,dieciocho,diecinueve,veinte veinti,treinta,cuarenta,cincuenta,sesenta,setenta,ochenta,noventa,cien,doscientos doscientas,trescientos trescientas,cuatrocientos cuatrocientas,quinientos quinientas,seiscientos seiscientas,setecientos setecientas,ochocientos ochocientas,novecientos novecientas',
  et: 'null,üks,kaks,kolm,neli,viis,kuus,seitse,kaheksa,üheksa,kümme,üksteist,,,,,,,,,kakskümmend,,,,,,,,sada',
  eu: 'zero,bat,bi,hiru,lau,bost,sei,zazpi,zortzi,bederatzi,hamar',
  fa: 'صفر,یک یه,دو,سه,چهار چار,پنج,شش شیش,هفت,هشت,نه,ده,یازده,دوازده,سیزده,چهارده,پانزده,شانزده,هفده,هجده,نوزده,بیست,سی,چهل,پنجاه,شصت,هفتاد,هشتاد,نود,صد,دویست,سیصد,چهارصد,پانصد,ششصد,هفتصد,هشتصد,نهصد',
  fi: 'nolla,yksi,kaksi,kolme,neljä,viisi,kuusi,seitsemän,kahdeksan,yhdeksän,kymmenen,yksitoista,,,,,,,,,kaksikymmentä,,,,,,,,sata',
  fil: 'sero wala,isa uno,dalawa dos,tatlo tres,apat kuwatro,lima singko,anim sais,pito siyete,walo otso,siyam nuwebe,sampu,,,,,,,,,,,,,,,,,,daán',
  fr: 'zéro,un une,deux,trois,quatre,cinq,six,sept,huit,neuf,dix,onze,douze,treize,quatorze,quinze,seize,dix-sept,dix-huit,dix-neuf,vingt,trente,quarante,cinquante,,septante soixante-dix,quatre-vingt quatre-vingts huitante,nonante quatre-vingt-dix,cent,cent',
  gl: 'cero,un unha,dous dúas,tres,catro,cinco,seis,sete,oito,nove,dez,once,doce,trece,catorce,quince,dezaseis,dezasete,dezaoito,dezanove,vinte,trinta,corenta,cincuenta,sesenta,setenta,oitenta,noventa,cen',
  gu: 'શૂન્ય,એક,બે,ત્રણ,ચાર,પાંચ,છ,સાત,આઠ,નવ,દસ,અગિયાર,બાર,તેર,ચૌદ,પંદર,સોળ,સત્તર,અઢાર,ઓગણીસ,વીસ,ત્રીસ,ચાલીસ,પચાસ,સાઈઠ,સિત્તેર,એંસી,નેવું,સો',
  he: 'אפס,אחת אחד,שתיים שני שתי שניים,שלוש שלושה שלושת,ארבע ארבעה ארבעת,חמש חמישה חמשת,שש שישה ששת,שבע שבעה שבעת,שמונה שמונת,תשע תשעה תשעת,עשר עשרה עשרת,,,עשרה עשר,,,,,,,עשרים,שלושים,ארבעים,חמישים,שישים,שבעים,שמונים,תשעים,מאה,מאתיים,מאות',
  hi: 'शून्य ज़ीरो जीरो,एक वन,दो टू,तीन थ्री,चार फोर फ़ोर,पाँच फाइव,छह छः सिक्स,सात सेवन,आठ एट,नौ नाइन,दस,ग्यारह,बारह,तेरह,चौदह,पन्द्रह,सोलह,सत्रह,अठारह,उन्नीस,बीस,तीस,चालीस,पचास,साठ,सत्तर,अस्सी,नब्बे,सौ',
  hr: 'nula,jedan jedno jedna,dva dvije,tri,četiri,pet,šest,sedam,osam,devet,deset,jedanaest,dvanaest,trinaest,četrnaest,petnaest,šesnaest,sedamnaest,osamnaest,devetnaest,dvadeset,trideset,četrdeset,pedeset,šezdeset,sedamdeset,osamdeset,devedeset,sto,dvjesto,tristo,četiristo,petsto,šeststo,sedamsto,osamsto,devetsto',
  hu: 'nulla,egy,kettő két,három,négy,öt,hat,hét,nyolc,kilenc,tíz,tizen,,,,,,,,,húsz huszon,harminc,negyven,ötven,hatvan,hetven,nyolcvan,kilencven,száz,száz',
  hy: 'զրո,մեկ,երկու,երեք,չորս,հինգ,վեց,յոթ,ութ,ինը,տասն,,,,,,,,,,քսան,երեսուն,քառասուն,հիսուն,վաթսուն,յոթանասուն,ութսուն,իննասուն,հարյուր',
  id: 'nol kosong,satu,dua,tiga,empat,lima,enam,tujuh,delapan lapan,sembilan,sepuluh,sebelas,belas,,,,,,,,puluh,,,,,,,,seratus,ratus',
  is: 'núll,einn eitt ein,tveir tvö tvær,þrír þrjú þrjár,fjórir fjögur fjórar,fimm,sex,sjó,átta,níu,tíu,ellefu,tólf,þrettán,fjórtán,fimmtán,sextán,sautján,átján,nítján,tuttugu,þrjátíu,fjörutíu,fimmtíu,sextíu,sjötíu,áttatíu,níutíu,hundrað',
  it: 'zero,uno un,due,tre,quattro,cinque,sei,sette,otto,nove,dieci,undici,dodici,tredici,quattordici,quindici,sedici,diciassette,diciotto,diciannove,venti vent,trenta trent,quaranta quarant,cinquanta cinquant,sessanta sessant,settanta settant,ottanta ottant,novanta novant,cento,cent',
  ja: 'ゼロ れい レイ まる マル 零 〇,いち イチ 壱 一,に ニ 弐 二,さん サン 参 三,よん ヨン し 四,ご ゴ 伍 五,ろく ロク 六,なな ナナ しち 七,はち ハチ 八,きゅう キュウ く 九,拾 十,,,,,,,,,,拾 十,,,,,,,,百,百',
  ka: 'ნული,ერთი,ორი,სამი,ოთხი,ხუთი,ექვსი,შვიდი,რვა,ცხრა,ათი,თერთმეტი,თორმეტი,ცამეტი,თოთხმეტი,თხუთმეტი,თექვსმეტი,ჩვიდმეტი,თრვამეტი,ცხრამეტი,,,,,,,,,ას,ორას,სამას,ოთხას,ხუთას,ექვსას,შვიდას,რვაას,ცხრაას',
  kk: 'нөл,бір,екі,үш,төрт,бес,алты,жеті,сегіз,тоғыз,он,,,,,,,,,,жиырма,отыз,қырық,елу,алпыс,жетпіс,сексен,тоқсан,жүз,жүз',
  km: 'សូន្យ,មួយ,ពីរ,បី,បួន,ប្រាំ,ប្រាំមួយ,ប្រាំពីរ,ប្រាំបី,ប្រាំបួន,ដប់,,,,,,,,,,ម្ភៃ,សាមសិប,សែសិប,ហាសិប,ហុកសិប,ចិតសិប,ប៉ែតសិប,កៅសិប,រយ',
  kn: 'ಸೊನ್ನೆ,ಒಂದು,ಎರಡು,ಮೂರು,ನಾಲ್ಕು,ಐದು,ಆರು,ಏಳು,ಎಂಟು,ಒಂಬತ್ತು,ಹತ್ತು',
  ko: '공 영,일 한 하나,이 두 둘,삼 세 셋,사 네 넷,오 다섯,육 여섯,칠 일곱,팔 여덟,구 아홉,십 열,,,,,,,,,,십 스무 스물,서른,마흔,쉰,예순,일흔,여든,아흔,백,백',
  ky: 'нөл,бир,эки,үч,төрт,беш,алты,жети,сегиз,тогуз,он,,,,,,,,,,жыйырма,отуз,кырк,элүү,алтымыш,жетимиш,сексен,токсон,жүз,жүз',
  lb: 'null,eent eng een,zwee zwou,dräi,véier,fënnef,sechs,siwen,aacht,néng,zéng,eelef,zwielef,dräizéng,véierzéng,fofzéng,siechzéng,siwwenzéng,uechtzéng,nonzéng,zwanzeg,drësseg,véierzeg,fofzeg,siechzeg,siwwenzeg,achtzeg,nonzeg,honnert,honnert',
  lo: 'ສູນ,ໜຶ່ງ,ສອງ,ສາມ,ສີ່,ຫ້າ,ຫົກ,ເຈັດ,ແປດ,ເກົ້າ,ສິບ,,,,,,,,,,ຊາວ,,,,,,,,ຮ້ອຍ',
  lt: 'nulis,vienas viena,du dvi,trys,keturi keturios,penki penkios,šeši šešios,septyni septynios,aštuoni aštuonios,devyni devynios,dešimt,vienuolika,dvylika,trylika,keturiolika,penkiolika,šešiolika,septyniolika,aštuoniolika,devyniolika,dvidešimt,trisdešimt,keturiasdešimt,penkiasdešimt,šešiasdešimt,septyniasdešimt,aštuoniasdešimt,devyniasdešimt,šimtas',
  lv: 'nulle,viens viena,divi divas,trīs,četri četras,pieci piecas,seši sešas,septiņi septiņas,astoņi astoņas,deviņi deviņas,desmit,vienpadsmit,,,,,,,,,divdesmit,,,,,,,,simt',
  mk: 'нула,еден едно една,два две,три,четири,пет,шест,седум,осум,девет,десет,единаесет,дванаесет,тринаесет,четиринаесет,петнаесет,шеснаесет,седумнаесет,осумнаесет,деветнаесет,дваесет,триесет,четириесет,педесет,шеесет,седумдесет,осумдесет,деведесет,сто',
  ml: 'പൂജ്യം,ഒന്ന്,രണ്ട്,മൂന്ന്,നാല്,അഞ്ച്,ആറ്,ഏഴ്,എട്ട്,ഒമ്പത് ഒൻപത്,പത്ത്',
  mn: 'тэг,нэг,хоёр,гурав,дөрөв,тав,зургаа,долоо,найм,ес,арав',
  mr: 'शून्य,एक,दोन,तीन,चार,पाच,सहा,सात,आठ,नऊ,दहा',
  ms: 'kosong sifar,satu,dua,tiga,empat,lima,enam,tujuh,lapan,sembilan,sepuluh,sebelas,belas,,,,,,,,puluh,,,,,,,,seratus,ratus',
  mt: 'żero xejn,wieħed waħda,żewġ tnejn,tliet tlieta,erba’ erbgħa,ħames ħamsa,sitt sitta,seba’ sebgħa,tmien tmienja,disa’ disgħa,għaxar għaxra,ħdax-il,tnax-il,tlettax-il,erbatax-il,ħmistax-il,sittax-il,sbatax-il,tmintax-il,dsatax-il,għoxrin,tletin,erbgħin,ħamsin,sittin,sebgħin,tmenin,disgħin,mitt,mitejn,mija',
  my: 'သုည,တစ်,နှစ်,သုံး,လေး,ငါး,ခြောက်,ခုနှစ်,ရှစ်,ကိုး,ဆယ်,ဆယ့်,,,,,,,,,ဆယ်,,,,,,,,ရာ',
  nb: 'null,en ei ett én,to,tre,fire,fem,seks,sju syv,åtte,ni,ti,elleve,tolv,tretten,fjorten,femten,seksten,sytten,atten,nitten,tjue,tretti tredve,førti,femti,seksti,sytti,åtti,nitti,hundre',
  ne: 'शुन्य,एक,दुई,तिन,चार,पाँच,छ,सात,आठ,नौ,दस,एघार,बाह्र,तेह्र,चौध,पन्ध्र,सोह्र,सत्र,अठार,उन्नाइस,बिस,तिस,चालिस,पचास,साठी,सत्तरी,असी,नब्बे,सय',
  nl: 'nul,een één,twee,drie,vier,vijf,zes,zeven,acht,negen,tien,elf,twaalf,dertien,veertien,vijftien,zestien,zeventien,achttien,negentien,twintig,dertig,veertig,vijftig,zestig,zeventig,tachtig,negentig,honderd,honderd',
  nn: 'null,eitt éin,to,tre,fire,fem,seks,sju,åtte,ni,ti,elleve,tolv,tretten,fjorten,femten,seksten,sytten,atten,nitten,tjue,tretti,førti,femti,seksti,sytti,åtti,nitti,hundre',
  no: 'null,en ei ett én,to,tre,fire,fem,seks,sju syv,åtte,ni,ti,elleve,tolv,tretten,fjorten,femten,seksten,sytten,atten,nitten,tjue,tretti tredve,førti,femti,seksti,sytti,åtti,nitti,hundre',
  pa: 'ਸਿਫ਼ਰ ਜ਼ੀਰੋ,ਇੱਕ ਇਕ,ਦੋ,ਤਿੰਨ,ਚਾਰ,ਪੰਜ,ਛੇ,ਸੱਤ,ਅੱਠ,ਨੌਂ,ਦਸ',
  pl: 'zero zera zeru zerem zerze,jeden jedna jedno jednego jednej jednemu jedną jednym,dwa dwaj dwie dwóch dwóm dwoma dwiema,trzy trzej trzech trzem trzema,cztery czterej czterech czterem czterema,pięć pięciu pięcioma,sześć sześciu sześcioma,siedem siedmiu siedmioma,osiem ośmiu ośmioma,dziewięć dziewięciu dziewięcioma,dziesięć dziesięciu dziesięcioma,jedenaście jedenastu jedenastoma,dwanaście dwunastu dwunastoma,trzynaście trzynastu trzynastoma,czternaście czternastu czternastoma,piętnaście piętnastu piętnastoma,szesnaście szesnastu szesnastoma,siedemnaście siedemnastu siedemnastoma,osiemnaście osiemnastu osiemnastoma,dziewiętnaście dziewiętnastu dziewiętnastoma,dwadzieścia,trzydzieści,czterdzieści,pięćdziesiąt,sześćdziesiąt,siedemdziesiąt,osiemdziesiąt,dziewięćdziesiąt,sto stu,dwieście dwustu,trzysta,czterysta,pięćset,sześćset,siedemset,osiemset,dziewięćset',
  pt: 'zero,um uma,dois duas,três,quatro,cinco,seis meia,sete,oito,nove,dez,onze,doze,treze,catorze quatorze,quinze,dezesseis dezasseis,dezessete dezassete,dezoito,dezenove dezanove,vinte,trinta,quarenta,cinquenta,sessenta,setenta,oitenta,noventa,cem,duzentos duzentas,trezentos trezentas,quatrocentos quatrocentas,quinhentos quinhentas,seiscentos seiscentas,setecentos setecentas,oitocentos oitocentas,novecentos novecentas',
  ro: 'zero,unu una,doi două,trei,patru,cinci,șase,șapte,opt,nouă,zece,unsprezece,doisprezece,treisprezece,paisprezece,cincisprezece,șaisprezece,șaptesprezece,optsprezece,nouăsprezece,douăzeci,treizeci,patruzeci,cincizeci,șaizeci,șaptezeci,optzeci,nouăzeci,sută',
  ru: 'ноль ноля нолю нуле нулем нуль,один одно одна одни одного одной одних одному одним одну одном одними,два две двух двум двумя,три трех трем тремя,четыре четырех четырем четырьмя,пять пяти пятью,шесть шести шестью,семь семи семью,восемь восьми восемью,девять девяти девятью,десять десяти десятью,одиннадцать одиннадцати одиннадцатью,двенадцать двенадцати двенадцатью,тринадцать тринадцати тринадцатью,четырнадцать четырнадцати четырнадцатью,пятнадцать пятнадцати пятнадцатью,шестнадцать шестнадцати шестнадцатью,семнадцать семнадцати семнадцатью,восемнадцать восемнадцати восемнадцатью,девятнадцать девятнадцати девятнадцатью,двадцать двадцати двадцатью,тридцать тридцати тридцатью,сорок сорока,пятьдесят пятидесяти пятьюдесятью,шестьдесят шестидесяти шестьюдесятью,семьдесят семидесяти семьюдесятью,восемьдесят восьмидесяти восемьюдесятью,девяносто девяноста,сто ста,двести,триста,четыреста,пятьсот,шестьсот,семьсот,восемьсот,девятьсот',
  sk: 'nula,jeden jedno jedna,dva dve,tri,štyri,päť,šesť,sedem,osem,deväť,desať,jedenásť,dvanásť,trinásť,štrnásť,pätnásť,šestnásť,sedemnásť,osemnásť,devätnásť,dvadsať,tridsať,štyridsať,päťdesiat,šesťdesiat,sedemdesiat,osemdesiat,deväťdesiat,sto',
  sl: 'nič nula,ena en eden,dva dve,tri,štiri,pet,šest,sedem,osem,devet,deset,enajst,dvanajst,trinajst,štrinajst,petnajst,šestnajst,sedemnajst,osemnajst,devetnajst,dvaset,trideset,štirideset,petdeset,šestdeset,sedemdeset,osemdeset,devetdeset,sto,dvjesto,tristo,štiristo,petsto,šesto,sedemsto,osemsto,devetsto',
  sq: 'zero,një,dy,tre tri,katër,pesë,gjashtë,shtatë,tetë,nëntë,dhjetë,mbëdhjetë,,,,,,,,,njëzet,tridhjetë,dyzet,pesëdhjetë,gjashtëdhjetë,shtatëdhjetë,tetëdhjetë,nëntëdhjetë,qind',
  sr: 'нула,један једно једна,два две,три,четири,пет,шест,седам,осам,девет,десет,једанаест,дванаест,тринаест,четрнаест,петнаест,шеснаест,седамнаест,осамнаест,деветнаест,двадесет,тридесет,четрдесет,педесет,шездесет,седамдесет,осамдесет,деведесет,сто,двеста,триста',
  su: 'nol,hiji,dua,tilu,opat,lima,genep,tujuh,dalapan,salapan,sapuluh,sabelas,belas,,,,,,,,puluh,,,,,,,,ratus',
  sv: 'noll,ett en,två,tre,fyra,fem,sex,sju,åtta,nio,tio,elva,tolv,tretton,fjorton,femton,sexton,sjutton,arton,nitton,tjugo,trettio,fyrtio,femtio,sextio,sjuttio,åttio,nittio,hundra',
  sw: 'sifuri,moja,mbili,tatu,nne,tano,sita,saba,nane,tisa,kumi,,,,,,,,,,ishirini,thelathini,arobaini,hamsini,sitini,sabini,themanini,tisini,mia',
  ta: 'பூஜ்யம்,ஒன்று,இரண்டு,மூன்று,நான்கு,ஐந்து,ஆறு,ஏழு,எட்டு,ஒன்பது,பத்து,பதினொன்று,பன்னிரண்டு,பதின்மூன்று,பதினான்கு,பதினைந்து,பதினாறு,பதினேழு,பதினெட்டு,பத்தொன்பது,இருபது,முப்பது,நாற்பது,ஐம்பது,அறுபது,எழுபது,எண்பது,தொண்ணூறு,நூறு,இருநூறு,முந்நூறு,நாநூறூ,ஐநூறு,அறுநூறு,எழுநூறு,எண்நூறு,தொள்ளாயிரம்',
  te: 'సున్నా,ఒకటి,రెండు,మూడు,నాలుగు,ఐదు,ఆరు,ఏడు,ఎనిమిది,తొమ్మిది,పది',
  tg: 'сифр,як,ду,се,чор,панҷ,шаш,ҳафт,ҳашт,нӯҳ,даҳ',
  th: 'ศูนย์,หนึ่ง,สอง,สาม,สี่,ห้า,หก,เจ็ด,แปด,เก้า,สิบ,,,,,,,,,,ยี่สิบ,,,,,,,,ร้อย',
  tl: 'sero wala,isa uno,dalawa dos,tatlo tres,apat kuwatro,lima singko,anim sais,pito siyete,walo otso,siyam nuwebe,sampu,,,,,,,,,,,,,,,,,,daán',
  tr: 'sıfır,bir,iki,üç,dört,beş,altı,yedi,sekiz,dokuz,on,,,,,,,,,,yirmi,otuz,kırk,elli,altmış,yetmiş,seksen,doksan,yüz,yüz',
  uk: 'нуль,один одне одна,два дві,три,чотири,п’ять,шість,сім,вісім,дев’ять,десять,одинадцять,дванадцять,тринадцять,чотирнадцять,п’ятнадцять,шістнадцять,сімнадцять,вісімнадцять,дев’ятнадцять,двадцять,тридцять,сорок,п’ятдесят,шістдесят,сімдесят,вісімдесят,дев’яносто,сто,двісті,триста,чотириста,п’ятсот,шістсот,сімсот,вісімсот,дев’ятсот',
  ur: 'صفر,ایک,دو,تین,چار,پانچ,چھ,سات,آٹھ,نو,دس',
  uz: 'nol,bir,ikki,uch,to‘rt,besh,olti,yetti,sakkiz,to‘qqiz,o‘n',
  vi: 'không linh,một mốt,hai,ba,bốn tư,năm lăm,sáu,bảy bẩy,tám,chín,mười,,,,,,,,,,mươi,,,,,,,,trăm',
  zh: '〇 零 洞,一 壹 幺,二 贰 两,三 叁,四 肆,五 伍,六 陆,七 柒,八 捌,九 玖,十 拾,,,,,,,,,,十 拾,,,,,,,,百 佰',
};

/** What the words of a list mean, in its order. */
const WORD_VALUES: readonly number[] = Array.from({ length: 20 }, (_, value) => value).concat([
  20, 30, 40, 50, 60, 70, 80, 90, 100, 200, 300, 400, 500, 600, 700, 800, 900,
]);

/** A number in a text: a row of digits, or a word for one. Positions count units of the text. */
export interface NumberPiece {
  from: number;
  to: number;
  value: number;
  /** How many digits somebody who dials it would press for it alone. */
  digits: number;
  isSpelled: boolean;
}

interface Reader {
  values: ReadonlyMap<string, number>;
  longest: number;
  /** Finds the words in a language that is written without blanks. */
  anywhere: RegExp | null;
}

/** Languages whose words are also understood by people who write another. */
const NEIGHBOURS: Readonly<Record<string, readonly string[]>> = {
  sr: ['hr'],
  bs: ['hr', 'sr'],
  hr: ['bs'],
  nn: ['nb'],
  uk: ['ru'],
  be: ['ru'],
  kk: ['ru'],
  ky: ['ru'],
  mr: ['hi'],
  ne: ['hi'],
  zh: ['ja'],
};
const WITHOUT_BLANKS: ReadonlySet<string> = new Set(['ja', 'km', 'lo', 'my', 'th', 'zh']);
/** The digits of Han writing are read by value wherever they stand. */
const HAN_DIGITS = '〇一二三四五六七八九';
/** What stands between the parts of one number: siebenundzwanzig, soixante et un, treinta y nueve. */
const BETWEEN = ['und', 'en', 'et', 'y', 'e', 'i', 'og', 'och', 'ja', 'και', 'si', 'va', 'و'].map(foldWord);

/** No composed number of two parts is longer; what is longer is not taken apart. */
const LONGEST_WORD = 40;

/** Whether numbers that are spelled out are read in texts of a locale. */
export function readsNumberWords(locale: string): boolean {
  return NUMBER_WORDS[locale] !== undefined;
}

/** Digits and number words of a plain text in their order, those of the locale and of English. */
export function numberPieces(text: string, locale: string): NumberPiece[] {
  const reader = readerOf(locale);
  const pieces: NumberPiece[] = [];
  for (const match of text.matchAll(/[0-9]+|[\p{L}\p{M}‘’'`´]+/gu)) {
    const token = match[0];
    const from = match.index;
    if (/^[0-9]/.test(token)) {
      const value = token.length < 7 ? Number(token) : Number.NaN;
      pieces.push({ from, to: from + token.length, value, digits: token.length, isSpelled: false });
    } else if (reader.anywhere) {
      for (const { 0: word, index } of token.matchAll(reader.anywhere)) {
        pieces.push(spelled(reader.values.get(foldWord(word)) ?? 0, from + index, from + index + word.length));
      }
    } else if (token.length <= LONGEST_WORD) {
      const values = partsOf(foldWord(token), reader) ?? [];
      pieces.push(...values.map((value) => spelled(value, from, from + token.length)));
    }
  }
  return pieces;
}

function spelled(value: number, from: number, to: number): NumberPiece {
  return { from, to, value, digits: String(value).length, isSpelled: true };
}

/** Whether what stands between two number words only joins them. */
export function isBetweenWords(gap: string): boolean {
  const word = gap.replace(/[^\p{L}\p{M}]/gu, '');
  return word === '' || BETWEEN.includes(foldWord(word));
}

/** The values of the words that a word is put together from; null when anything is left over. */
function partsOf(word: string, { values, longest }: Reader, from = 0): number[] | null {
  if (from === word.length) return [];
  for (let length = Math.min(longest, word.length - from); length > 0; length -= 1) {
    const value = values.get(word.slice(from, from + length));
    if (value === undefined) continue;
    const rest = partsOf(word, { values, longest, anywhere: null }, from + length);
    if (rest) return [value, ...rest];
  }
  if (from === 0) return null;
  for (const between of BETWEEN) {
    if (!word.startsWith(between, from) || from + between.length === word.length) continue;
    const rest = partsOf(word, { values, longest, anywhere: null }, from + between.length);
    if (rest) return rest;
  }
  return null;
}

const readers = new Map<string, Reader>();

function readerOf(locale: string): Reader {
  const known = readers.get(locale);
  if (known) return known;
  const values = new Map(Array.from(HAN_DIGITS, (digit, value) => [digit, value] as const));
  for (const language of ['en', ...(NEIGHBOURS[locale] ?? []), locale]) {
    // The word for ten stands for the tens as well, where both are one: the first value is meant.
    const own = (NUMBER_WORDS[language] ?? '')
      .split(',')
      .flatMap((words, at) =>
        words.split(' ').flatMap((word) => (word === '' ? [] : [[foldWord(word), WORD_VALUES[at] ?? 0] as const])),
      );
    for (const [word, value] of own.toReversed()) values.set(word, value);
  }
  const words = [...values.keys()].toSorted((a, b) => b.length - a.length);
  const reader = {
    values,
    longest: words[0]?.length ?? 0,
    anywhere: WITHOUT_BLANKS.has(locale) ? new RegExp(words.join('|'), 'giu') : null,
  };
  readers.set(locale, reader);
  return reader;
}

/** Words are read without accents and capitals, as people type them. */
function foldWord(word: string): string {
  return (
    word
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f\u093c\u09bc'‘’ʻʼ`´]/g, '')
      .replace(/[أإآ]/g, 'ا')
      // Hindi is written with either sign of a nasal vowel.
      .replace(/\u0901/g, '\u0902')
      .normalize('NFC')
      .replace(/ı/g, 'i')
  );
}
