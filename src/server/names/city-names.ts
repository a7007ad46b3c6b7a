/**
 * Names of one city, by country: in English, in its own languages, in those of its neighbours, and a former one. The
 * places data has one name of each, sometimes this and sometimes that. Only used for searching.
 */
const NAMES = `
AE: Abu Dhabi/Abu Zaby/أبوظبي, Dubai/Dubayy/دبي, Sharjah/Ash Shariqah/الشارقة
AF: Kabul/Kabol/کابل, Kandahar/Qandahar
AL: Tirana/Tiranë, Durrës/Durazzo, Shkodër/Scutari, Vlorë/Valona
AM: Yerevan/Erevan/Երևան/Eriwan, Gyumri/Leninakan, Vanadzor/Kirovakan
AO: Luanda/Loanda, Huambo/Nova Lisboa
AT: Vienna/Wien/Vienne/Viena/Bécs/Wenen/Wiedeń/Vídeň/Beč, Salzburg/Salisburgo, Klagenfurt am Wörthersee/Klagenfurt/Celovec, Villach/Beljak
AZ: Baku/Bakı, Ganja/Gəncə/Kirovabad, Sumgayit/Sumqayıt/Sumgait
BA: Sarajevo/Sarajewo, Banja Luka/Banjaluka
BD: Dhaka/Dacca/ঢাকা, Chittagong/Chattogram/চট্টগ্রাম, Barisal/Barishal, Comilla/Cumilla, Jessore/Jashore, Bogra/Bogura
BE: Ixelles/Elsene, Brussels/Bruxelles/Brussel/Brüssel/Bruselas, Antwerp/Antwerpen/Anvers/Amberes, Ghent/Gent/Gand/Gante, Bruges/Brugge/Brujas, Liège/Luik/Lüttich/Lieja, Mons/Bergen, Namur/Namen, Leuven/Louvain/Löwen, Mechelen/Malines, Kortrijk/Courtrai, Ypres/Ieper, Ostend/Oostende/Ostende, Tournai/Doornik, Aalst/Alost, Roeselare/Roulers, Dendermonde/Termonde, Oudenaarde/Audenarde, Lier/Lierre, Tienen/Tirlemont, Tongeren/Tongres, Veurne/Furnes, Nivelles/Nijvel, Wavre/Waver, Mouscron/Moeskroen, Ronse/Renaix, Vilvoorde/Vilvorde, Halle/Hal, Arlon/Aarlen/Arel
BG: Sofia/Sofiya/София/Sofía, Plovdiv/Philippopolis/Пловдив, Varna/Варна, Burgas/Bourgas/Бургас, Ruse/Rousse/Русе
BN: Bandar Seri Begawan/Brunei Town
BR: Rio de Janeiro/Rio, São Paulo/Sao Paulo, Brasília/Brasilia
BY: Minsk/Мінск/Минск, Brest/Брэст, Grodno/Hrodna/Гродна, Gomel/Homyel/Homiel/Гомель, Mogilev/Mahilyow/Mahilioŭ/Могилёв, Vitebsk/Vitsyebsk/Viciebsk/Витебск, Bobruysk/Babruysk/Bobruisk, Baranovichi/Baranavichy
CA: Quebec/Québec/Quebec City, Montreal/Montréal
CD: Kinshasa/Léopoldville, Lubumbashi/Élisabethville, Kisangani/Stanleyville
CH: Geneva/Genève/Genf/Ginevra/Ginebra, Zurich/Zürich/Zurigo, Bern/Berne/Berna, Basel/Basle/Bâle/Basilea, Lucerne/Luzern/Lucerna, Lausanne/Losanna, Biel/Bienne, Fribourg/Freiburg/Friburgo, Neuchâtel/Neuenburg, Sion/Sitten, Sierre/Siders, Chur/Coire/Coira/Cuira, Solothurn/Soleure/Soletta, Schaffhausen/Schaffhouse/Sciaffusa, Delémont/Delsberg, Murten/Morat, Saint Gallen/Sankt Gallen/St. Gallen/St Gallen/Saint-Gall/San Gallo, Thun/Thoune, Glarus/Glaris/Glarona, Zug/Zoug/Zugo, Brig/Brigue
CN: Beijing/Peking/Pékin/Pekín/北京, Shanghai/Schanghai/上海, Guangzhou/Canton/Kanton/广州, Tianjin/Tientsin/天津, Chongqing/Chungking/重庆, Nanjing/Nanking/南京, Hangzhou/Hangchow/杭州, Xi'an/Xian/Sian/西安, Qingdao/Tsingtao/青岛, Shenyang/Mukden/沈阳, Harbin/Kharbin/哈尔滨, Xiamen/Amoy/厦门, Shantou/Swatow/汕头, Fuzhou/Foochow/福州, Suzhou/Soochow/苏州, Wuhan/Hankow/武汉, Chengdu/成都/Chengtu, Shenzhen/深圳, Dalian/Dairen/大连, Lhasa/拉萨, Urumqi/Ürümqi/乌鲁木齐, Kashgar/Kashi/喀什, Hohhot/Huhehaote/呼和浩特, Kunming/昆明, Jinan/Tsinan/济南, Changsha/长沙, Ningbo/Ningpo/宁波, Yantai/Chefoo/烟台, Dongguan/东莞, Foshan/佛山, Zhengzhou/郑州
CR: San José/San Jose
CU: Havana/La Habana/La Havane/Havanna/L'Avana
CV: Praia/Cidade da Praia
CY: Nicosia/Lefkosia/Lefkoşa/Λευκωσία, Limassol/Lemesos/Limasol/Λεμεσός, Famagusta/Ammochostos/Gazimağusa, Kyrenia/Girne/Keryneia, Larnaca/Larnaka, Paphos/Pafos
CZ: Prague/Praha/Prag/Praga/Prága, Brno/Brünn, Ostrava/Ostrau, Plzeň/Pilsen, Olomouc/Olmütz, České Budějovice/Budweis, Hradec Králové/Königgrätz, Karlovy Vary/Karlsbad/Carlsbad, Liberec/Reichenberg, Ústí nad Labem/Aussig, Jihlava/Iglau, Zlín/Gottwaldov, Cheb/Eger, Znojmo/Znaim, Opava/Troppau, Mariánské Lázně/Marienbad, Kutná Hora/Kuttenberg, Děčín/Tetschen, Most/Brüx, Teplice/Teplitz
DE: Munich/München/Monaco di Baviera/Mnichov/Monachium/Múnich/Munique, Cologne/Köln/Colonia/Keulen/Kolonia/Kolín nad Rýnem, Nuremberg/Nürnberg/Norimberga/Norymberga/Norimberk, Hanover/Hannover/Hanovre, Brunswick/Braunschweig, Frankfurt am Main/Francfort/Francoforte/Frankfurt/Frankfort, Hamburg/Hambourg/Hamburgo/Amburgo, Berlin/Berlín/Berlino/Berlijn, Dresden/Drážďany/Drezno/Dresde/Dresda, Leipzig/Lipsko/Lipsk/Lipsia, Mainz/Mayence/Magonza, Trier/Trèves/Treviri/Tréveris, Aachen/Aix-la-Chapelle/Aken/Aquisgrán/Aquisgrana/Cáchy, Regensburg/Ratisbon/Ratisbonne/Ratisbona/Řezno, Koblenz/Coblenz/Coblence, Freiburg/Freiburg im Breisgau/Fribourg-en-Brisgau, Bremen/Brême/Brema, Stuttgart/Stoccarda, Saarbrücken/Sarrebruck, Speyer/Spires/Spira, Worms/Vormatia, Bautzen/Budyšin/Budziszyn, Cottbus/Chóśebuz/Chociebuż, Görlitz/Zhorjelc, Passau/Pasov/Passavia, Augsburg/Augusta, Constance/Konstanz/Costanza/Constanza, Lübeck/Lubeca/Lubeka, Düsseldorf/Dusseldorf, Göttingen/Gottinga, Tübingen/Tubinga, Münster/Muenster, Flensburg/Flensborg, Kiel/Kilonia, Schleswig/Slesvig, Emden/Embden, Hamelin/Hameln
DK: Copenhagen/København/Kopenhagen/Copenhague/Köpenhamn/Copenaghen/Kodaň/Kopenhaga, Aarhus/Århus, Aalborg/Ålborg, Elsinore/Helsingør, Aabenraa/Åbenrå/Apenrade, Haderslev/Hadersleben, Sønderborg/Sonderburg, Tønder/Tondern
DO: Santo Domingo/Saint-Domingue
DZ: Algiers/Alger/Argel/Algier/Algeri/الجزائر, Oran/Wahran, Constantine/Qacentina, Annaba/Bône, Bejaïa/Béjaïa/Bougie, Tlemcen/Tilimsen
EE: Tallinn/Tallin/Reval/Таллин, Tartu/Dorpat, Pärnu/Pernau, Narva/Narwa, Haapsalu/Hapsal, Kuressaare/Arensburg, Viljandi/Fellin
EG: Cairo/Al Qāhirah/Al Qahirah/Le Caire/Kairo/El Cairo/Il Cairo/القاهرة, Alexandria/Al Iskandariyah/Alexandrie/Alejandría/الإسكندرية/Alexandrien, Giza/Gizeh/Al Jīzah/الجيزة, Luxor/Al Uqşur/Louxor/الأقصر, Aswan/Assouan/أسوان, Port Said/Būr Sa‘īd/بورسعيد, Suez/As Suways/السويس
ES: Seville/Sevilla/Séville/Siviglia/Sevilha, Zaragoza/Saragossa/Saragosse, Barcelona/Barcelone/Barcellona, Madrid/Madryt, San Sebastián/Donostia/San Sebastian, Bilbao/Bilbo, Vitoria-Gasteiz/Vitoria/Gasteiz, Pamplona/Iruña/Pampelune, A Coruña/La Coruña/Corunna/La Corogne, Valencia/València/Valence, Alicante/Alacant, Lleida/Lérida, Girona/Gerona, Palma/Palma de Mallorca/Palma de Majorca, Ibiza/Eivissa, Cadiz/Cádiz/Cadix, Cordoba/Córdoba/Cordoue/Cordova, Granada/Grenade, Santiago de Compostela/Compostela/Saint-Jacques-de-Compostelle, Ourense/Orense, Castelló de la Plana/Castellón de la Plana/Castellón, Elche/Elx, Sagunto/Sagunt, Mahón/Maó, Xàtiva/Játiva, Alcoy/Alcoi, Gijón/Xixón, Oviedo/Uviéu, Málaga/Malaga
ET: Addis Ababa/Addis Abeba/Finfinne/አዲስ አበባ, Adama/Nazrēt/Nazret
FI: Helsinki/Helsingfors, Turku/Åbo, Tampere/Tammerfors, Espoo/Esbo, Vantaa/Vanda, Oulu/Uleåborg, Vaasa/Vasa, Porvoo/Borgå, Lahti/Lahtis, Pori/Björneborg, Jakobstad/Pietarsaari, Kokkola/Karleby/Gamlakarleby, Hämeenlinna/Tavastehus, Lappeenranta/Villmanstrand, Rauma/Raumo, Naantali/Nådendal, Hanko/Hangö, Ekenäs/Tammisaari, Lohja/Lojo, Savonlinna/Nyslott, Mikkeli/Sankt Michel, Järvenpää/Träskända, Kerava/Kervo, Loviisa/Lovisa, Tornio/Torneå, Raahe/Brahestad, Kajaani/Kajana, Hamina/Fredrikshamn, Uusikaupunki/Nystad, Iisalmi/Idensalmi, Hyvinge/Hyvinkää, Teuva/Östermark
FR: Paris/Parigi/París/Parijs/Paryż/Paříž, Lyon/Lyons/Lione, Marseille/Marseilles/Marsella/Marsiglia/Marsylia, Strasbourg/Straßburg/Strassburg/Estrasburgo/Strasburgo/Straatsburg, Nice/Nizza/Niza/Nicea, Lille/Rijsel, Dunkirk/Dunkerque/Duinkerke/Dünkirchen, Toulouse/Tolosa, Bordeaux/Burdeos/Bordéus, Mulhouse/Mülhausen, Colmar/Kolmar, Metz/Mety, Perpignan/Perpinyà/Perpiñán, Bayonne/Baiona/Bayona, Rennes/Roazhon, Nantes/Naoned, Vannes/Gwened, Quimper/Kemper, Ajaccio/Aiacciu, Bastia/Bastìa, Avignon/Aviñón/Avignone, Reims/Rheims, Rouen/Ruan, Arras/Atrecht, Cambrai/Kamerijk, Haguenau/Hagenau, Sélestat/Schlettstadt, Thionville/Diedenhofen, Calais/Kales, Montpellier/Montpelhièr, Orléans/Orleans, Biarritz/Miarritze
GB: London/Лондон/伦敦/倫敦/Londres/Londra/Londen/Londyn/Londýn/Lontoo, Edinburgh/Édimbourg/Edimburgo/Dùn Èideann, Glasgow/Glaschu, Cardiff/Caerdydd, Swansea/Abertawe, Newport/Casnewydd, Wrexham/Wrecsam, Belfast/Béal Feirste, Derry/Londonderry/Doire, Inverness/Inbhir Nis, Aberdeen/Obar Dheathain, Carmarthen/Caerfyrddin, Merthyr Tydfil/Merthyr Tudful, Llanelli/Llanelly, Holyhead/Caergybi, Dundee/Dùn Dè, Stirling/Sruighlea, Canterbury/Cantorbéry, Newry/An tIúr
GE: Tbilisi/Tiflis/თბილისი, Kutaisi/Kutais, Batumi/Batum/Batoum, Sokhumi/Sukhumi/Sukhum
GL: Nuuk/Godthåb, Ilulissat/Jakobshavn, Sisimiut/Holsteinsborg, Qaqortoq/Julianehåb
GR: Athens/Athína/Athina/Athen/Athènes/Atenas/Atene/Αθήνα, Thessaloniki/Salonica/Saloniki/Thessaloníki/Salonique/Θεσσαλονίκη, Piraeus/Pireas/Πειραιάς, Patra/Pátra/Patras/Πάτρα, Heraklion/Irákleion/Iraklio/Candia/Ηράκλειο, Corfu/Kérkyra/Kerkyra/Κέρκυρα, Rhodes/Ródos/Rodos/Ρόδος, Chania/Chaniá/Canea/Χανιά, Larisa/Lárisa/Larissa, Volos/Vólos, Ioannina/Ioánnina/Janina, Corinth/Kórinthos/Korinthos, Sparta/Spárti/Sparti, Kavala/Kavála/Cavalla, Rethymno/Réthymno
HK: Hong Kong/Hongkong/香港, Kowloon/九龍
HR: Zagreb/Agram/Zagabria/Záhřeb, Split/Spalato, Rijeka/Fiume, Dubrovnik/Ragusa, Zadar/Zara, Pula/Pola, Šibenik/Sebenico, Rovinj/Rovigno, Osijek/Esseg/Eszék, Poreč/Parenzo, Vukovar/Vukovár, Opatija/Abbazia
HT: Port-au-Prince/Pòtoprens, Cap-Haïtien/Okap
HU: Budapest/Budapešť/Budapeszt/Budimpešta, Pécs/Fünfkirchen/Pečuh, Győr/Raab, Szeged/Segedin/Szegedin, Debrecen/Debreczin/Debreţin, Sopron/Ödenburg, Székesfehérvár/Stuhlweißenburg, Szombathely/Steinamanger, Eger/Erlau, Esztergom/Gran, Miskolc/Miškovec, Kőszeg/Güns
ID: Jakarta/Djakarta/Batavia, Bandung/Bandoeng, Surabaya/Soerabaja, Yogyakarta/Jogjakarta/Djokjakarta/Jogja, Surakarta/Solo, Bogor/Buitenzorg, Makassar/Ujung Pandang/Makasar, Jayapura/Hollandia, Banda Aceh/Kutaraja, Semarang/Samarang
IE: Dublin/Baile Átha Cliath/Dublín/Dublino, Cork/Corcaigh, Galway/Gaillimh, Limerick/Luimneach, Waterford/Port Láirge, Drogheda/Droichead Átha, Dundalk/Dún Dealgan, Sligo/Sligeach, Kilkenny/Cill Chainnigh, Wexford/Loch Garman, Tralee/Trá Lí, Ennis/Inis, Dingle/An Daingean, Dún Laoghaire/Dun Laoghaire/Kingstown, Cobh/Queenstown
IL: Jaffa/Yafo/יפו/يافا, Jerusalem/Yerushalayim/Al Quds/Jérusalem/Jerusalén/Gerusalemme/ירושלים/القدس, Tel Aviv/Tel Aviv-Yafo/Tel-Aviv/תל אביב, Haifa/Hefa/H̱efa/חיפה, Beersheba/Be'er Sheva/Beer Sheva/באר שבע, Nazareth/Natsrat/Nazaret/An Nasirah, Acre/Akko/'Akko, Eilat/Elat, Tiberias/Tverya, Safed/Tsfat/Zefat, Ashkelon/Ashqelon, Netanya/Natanya, Petaẖ Tiqva/Petah Tikva/Petach Tikwa
IN: Mumbai/Bombay/मुंबई, Kolkata/Calcutta/কলকাতা, Chennai/Madras/சென்னை, Bengaluru/Bangalore/ಬೆಂಗಳೂರು, Delhi/Dilli/दिल्ली, New Delhi/Nayi Dilli/नई दिल्ली, Pune/Poona/पुणे, Varanasi/Benares/Banaras/Kashi, Kochi/Cochin, Thiruvananthapuram/Trivandrum, Kozhikode/Calicut, Mysuru/Mysore, Mangaluru/Mangalore, Vadodara/Baroda, Prayagraj/Allahabad, Gurugram/Gurgaon, Visakhapatnam/Vizag/Vishakhapatnam, Puducherry/Pondicherry/Pondichéry, Panaji/Panjim, Guwahati/Gauhati, Shimla/Simla, Kanpur/Cawnpore, Tiruchirappalli/Trichy/Trichinopoly, Thanjavur/Tanjore, Kollam/Quilon, Alappuzha/Alleppey, Thrissur/Trichur, Kannur/Cannanore, Belagavi/Belgaum, Hubballi/Hubli, Kalaburagi/Gulbarga, Shivamogga/Shimoga, Ballari/Bellary, Vijayapura/Bijapur, Chhatrapati Sambhajinagar/Aurangabad, Ayodhya/Faizabad, Nashik/Nasik, Ujjain/Ujain, Jabalpur/Jubbulpore, Jaipur/Jeypore, Agra/आगरा, Tirunelveli/Tinnevelly, Thoothukudi/Tuticorin, Udhagamandalam/Ooty/Ootacamund, Palakkad/Palghat, Vijayawada/Bezawada
IQ: Baghdad/Bagdad/بغداد, Basrah/Basra/Al Başrah/Bassora/البصرة, Mosul/Al Mawsil/Mossoul/الموصل, Erbil/Arbil/Hewlêr/أربيل, Sulaymaniyah/As Sulaymānīyah/Slemani, Kirkuk/Kerkûk/كركوك, Najaf/An Najaf, Karbala/Kerbala, Dohuk/Duhok/Dihok
IR: Tehran/Teheran/Téhéran/تهران, Isfahan/Esfahan/Ispahan/اصفهان, Mashhad/Meshed/مشهد, Tabriz/Täbris/تبریز, Shiraz/Chiraz/شیراز, Kermanshah/Bakhtaran, Urmia/Orumiyeh/Orūmīyeh, Qom/Ghom/Kum, Ahvaz/Ahwaz
IS: Reykjavík/Reykjavik
IT: Rome/Roma/Rom/Rzym/Řím/Róma, Milan/Milano/Mailand/Milán/Milão/Mediolan, Naples/Napoli/Neapel/Nápoles/Neapol, Turin/Torino/Turín/Turyn, Florence/Firenze/Florenz/Florencia/Florencja, Venice/Venezia/Venedig/Venise/Venecia/Benátky/Wenecja, Genoa/Genova/Genua/Gênes/Génova/Janov, Bologna/Bologne/Bolonia, Palermo/Palerme, Padova/Padua/Padoue, Mantova/Mantua/Mantoue, Syracuse/Siracusa/Syrakus, Leghorn/Livorno/Livourne, Pisa/Pise, Siena/Sienne, Verona/Vérone, Trieste/Triest/Trst, Bolzano/Bozen/Bolzano-Bozen/Bulsan, Merano/Meran, Trento/Trient/Trent, Bressanone/Brixen, Brunico/Bruneck, Vipiteno/Sterzing, Udine/Videm, Gorizia/Görz/Gorica, Aosta/Aoste, Perugia/Pérouse, Ancona/Ancône, Taranto/Tarente/Tarent, Catania/Catane, Messina/Messine, Cagliari/Casteddu, Alghero/L'Alguer, Ferrara/Ferrare, Ravenna/Ravenne, Modena/Modène, Parma/Parme, Pavia/Pavie, Como/Côme, Vicenza/Vicence, Treviso/Trévise, Bergamo/Bergame, Laives/Leifers, Appiano sulla strada del vino/Eppan, Ortisei/Sankt Ulrich in Gröden/Urtijëi, Monfalcone/Tržič
JO: Amman/'Amman/عمان, Irbid/إربد, Aqaba/Al 'Aqabah/العقبة
JP: Tokyo/Tōkyō/Tokio/東京, Osaka/Ōsaka/大阪, Kyoto/Kyōto/京都, Yokohama/横浜, Kobe/Kōbe/神戸, Nagoya/名古屋, Sapporo/札幌, Fukuoka/福岡, Hiroshima/広島, Sendai/仙台, Kawasaki/川崎, Nagasaki/長崎, Nara-shi/Nara/奈良, Okayama/岡山, Kagoshima/鹿児島, Kanazawa/金沢, Naha/那覇, Kumamoto/熊本, Niigata/新潟, Shizuoka/静岡, Hamamatsu/浜松, Saitama/さいたま, Chiba/千葉
KE: Mombasa/Mombassa
KG: Bishkek/Frunze/Бишкек, Karakol/Przhevalsk, Osh/Ош
KH: Phnom Penh/Pnom Penh/ភ្នំពេញ, Siem Reap/Siĕm Réab, Sihanoukville/Preah Sihanouk/Kampong Som
KP: Pyongyang/P'yŏngyang/평양, Wonsan/Wŏnsan, Kaesong/Kaesŏng/Gaeseong
KR: Seoul/Séoul/Seúl/Söul/서울, Busan/Pusan/부산, Incheon/Inchon/인천, Daegu/Taegu/대구, Daejeon/Taejon/대전, Gwangju/Kwangju/광주, Ulsan/울산, Suwon/수원, Jeju/Cheju/Jeju City/제주, Gyeongju/Kyongju/경주, Jeonju/Chonju/전주, Cheongju-si/Cheongju/Chongju/청주, Gimhae/Kimhae, Goyang/Goyang-si/고양
KW: Kuwait City/Al Kuwayt/Koweït/الكويت
KZ: Astana/Nur-Sultan/Nursultan/Akmola/Tselinograd/Астана, Almaty/Alma-Ata/Алматы, Shymkent/Chimkent, Atyrau/Guryev, Aktau/Aqtau/Shevchenko, Oral/Uralsk, Semey/Semipalatinsk, Oskemen/Öskemen/Ust-Kamenogorsk, Taraz/Zhambyl, Karagandy/Karaganda/Qaraghandy, Kostanay/Kustanay/Qostanay, Petropavl/Petropavlovsk, Kyzylorda/Qyzylorda/Kzyl-Orda, Aktobe/Aqtöbe/Aktyubinsk
LA: Vientiane/Viang Chan/Wiangchan/ວຽງຈັນ/Viangchan, Luang Prabang/Louangphabang/Luang Phrabang
LB: Beirut/Beyrouth/Beyrūt/Beiroet/بيروت, Tripoli/Tarabulus/Trâblous/طرابلس, Sidon/Saida/Saïda/صيدا, Tyre/Sour/Tyr/صور, Baalbek/Ba'labakk
LK: Colombo/කොළඹ, Trincomalee/Trinkomali, Kandy/Maha Nuwara
LT: Vilnius/Wilno/Vilna/Wilna/Вильнюс, Kaunas/Kowno/Kovno/Kauen, Klaipėda/Klaipeda/Memel, Šiauliai/Schaulen, Panevėžys/Ponevezh
LU: Luxembourg/Luxemburg/Lëtzebuerg/Luxembourg City/Luksemburg/Lussemburgo, Esch-sur-Alzette/Esch-Uelzecht/Esch an der Alzette, Dudelange/Düdelingen/Diddeleng, Differdange/Differdingen/Déifferdeng, Ettelbruck/Ettelbrück/Ettelbréck, Echternach/Iechternach, Diekirch/Dikrech
LV: Riga/Rīga/Рига/Ryga, Daugavpils/Dünaburg/Dvinsk/Dyneburg, Liepāja/Liepaja/Libau, Jelgava/Mitau, Ventspils/Windau, Cēsis/Wenden, Valmiera/Wolmar
LY: Tripoli/Tarabulus/Tripolis/طرابلس, Benghazi/Banghazi/Bengasi/بنغازي, Misrata/Mişrātah/Misurata, Tobruk/Tubruq
MA: Casablanca/Dar el Beida/Ad Dar al Bayda/الدار البيضاء, Marrakesh/Marrakech/Marrakesch/Murrākush/مراكش, Fez/Fès/Fes/Fas/فاس, Tangier/Tanger/Tánger/Tangiers/طنجة, Rabat/Ar Ribāţ/الرباط, Meknes/Meknès/مكناس, Tetouan/Tétouan/Tetuán/تطوان, Agadir/أكادير, Essaouira/Mogador, El Jadida/Mazagan, Kenitra/Port Lyautey, Oujda/Oujda-Angad
MC: Monaco/Monte-Carlo/Monte Carlo/Mónaco
MD: Chisinau/Chişinău/Chișinău/Kishinev/Кишинёв, Tiraspol/Тирасполь, Bălţi/Bălți/Beltsy, Bender/Tighina/Bendery
ME: Podgorica/Titograd, Kotor/Cattaro, Bar/Antivari, Herceg Novi/Herceg-Novi/Castelnuovo, Ulcinj/Dulcigno/Ulqin, Budva/Budua
MG: Antananarivo/Tananarive, Toamasina/Tamatave, Antsiranana/Diego-Suarez, Mahajanga/Majunga, Toliara/Tuléar
MK: Skopje/Skoplje/Üsküp/Shkup/Скопје, Bitola/Bitolj/Monastir, Ohrid/Ohër, Tetovo/Tetova
MM: Yangon/Rangoon/Rangun/ရန်ကုန်, Mandalay/မန္တလေး, Naypyidaw/Nay Pyi Taw/Nay Pyi Daw, Bago/Pegu, Mawlamyine/Moulmein, Pathein/Bassein, Pyay/Prome, Sittwe/Akyab, Myeik/Mergui, Dawei/Tavoy
MN: Ulaanbaatar/Ulan Bator/Oulan-Bator/Улаанбаатар
MO: Macau/Macao/澳門
MT: Valletta/Il-Belt Valletta/La Valette/La Valletta, Victoria/Rabat, Imdina/Mdina, Birkirkara/B'Kara
MX: Mexico City/Ciudad de México/México/Mexiko-Stadt/Mexico/CDMX/Mexico DF/DF, Ciudad Juárez/Juárez, Mérida/Merida, Monterrey/Monterey
MY: George Town/Georgetown/Penang/Pinang, Malacca/Melaka, Johor Bahru/Johore Bahru, Kota Kinabalu/Jesselton, Klang/Kelang
MZ: Maputo/Lourenço Marques
NG: Lagos/Eko
NL: The Hague/Den Haag/'s-Gravenhage/La Haye/La Haya/L'Aia/Haag, Flushing/Vlissingen/Flessingue, 's-Hertogenbosch/Den Bosch/Bois-le-Duc/Herzogenbusch, Nijmegen/Nimwegen/Nimègue/Nimega, Leeuwarden/Ljouwert, Groningen/Groningue, Leiden/Leyden/Leyde, Maastricht/Maëstricht/Mestreech, Haarlem/Harlem, Breda/Bréda, Arnhem/Arnheim, Sneek/Snits, Dordrecht/Dort, Roermond/Ruremonde
NO: Oslo/Kristiania/Christiania, Trondheim/Trondhjem/Drontheim, Bergen/Bjørgvin, Tromsø/Tromsö/Romssa, Alta/Áltá, Kautokeino/Guovdageaidnu, Karasjok/Kárášjohka, Bodø/Bådåddjo
NP: Kathmandu/Katmandu/काठमाडौं, Lalitpur/Patan, Bhaktapur/Bhadgaon
OM: Muscat/Masqat/Mascate/Maskat/مسقط
PA: Panama City/Panamá/Panama/Ciudad de Panamá
PH: Manila/Maynila/Manille, Cebu City/Cebu/Sugbo, Davao/Davao City/Dabaw
PK: Karachi/کراچی, Lahore/لاہور, Faisalabad/Lyallpur, Peshawar/پشاور, Quetta/کوئٹہ, Islamabad/اسلام آباد, Sahiwal/Montgomery
PL: Warsaw/Warszawa/Warschau/Varsovie/Varsovia/Varsavia/Varšava, Krakow/Kraków/Cracow/Krakau/Cracovie/Cracovia/Krakov, Gdansk/Gdańsk/Danzig, Wroclaw/Wrocław/Breslau/Vratislav, Poznan/Poznań/Posen, Lodz/Łódź/Lodsch, Szczecin/Stettin/Štětín, Katowice/Kattowitz, Bydgoszcz/Bromberg, Torun/Toruń/Thorn, Gliwice/Gleiwitz, Opole/Oppeln, Olsztyn/Allenstein, Elblag/Elbląg/Elbing, Bialystok/Białystok/Belostok, Lublin/Люблин, Zabrze/Hindenburg, Bytom/Beuthen, Legnica/Liegnitz, Walbrzych/Wałbrzych/Waldenburg, Zielona Gora/Zielona Góra/Grünberg, Malbork/Marienburg, Sopot/Zoppot, Gdynia/Gdingen, Koszalin/Köslin, Slupsk/Słupsk/Stolp, Jelenia Gora/Jelenia Góra/Hirschberg, Bielsko-Biala/Bielsko-Biała/Bielitz, Swinoujscie/Świnoujście/Swinemünde, Kolobrzeg/Kołobrzeg/Kolberg, Czestochowa/Częstochowa/Tschenstochau, Oświęcim/Auschwitz
PS: Gaza/Ghazzah/غزة, Hebron/Al Khalil/الخليل, Nablus/Nābulus/نابلس, Bethlehem/Bayt Lahm/بيت لحم, Jericho/Arihā/أريحا, Ramallah/Rām Allāh/رام الله
PT: Lisbon/Lisboa/Lissabon/Lisbonne/Lisbona/Lizbona, Porto/Oporto, Évora/Evora, Setúbal/Setubal
QA: Doha/Ad Dawḩah/Ad Dawhah/الدوحة
RO: Bucharest/București/Bucureşti/Bukarest/Bucarest/Boekarest/Bukareszt, Cluj-Napoca/Cluj/Kolozsvár/Klausenburg, Timişoara/Timișoara/Temesvár/Temeswar, Brasov/Braşov/Brașov/Kronstadt/Brassó, Sibiu/Hermannstadt/Nagyszeben, Iași/Iaşi/Jassy/Iasi, Oradea/Nagyvárad/Großwardein, Constanţa/Constanța/Konstanza/Küstendje, Târgu-Mureş/Târgu Mureș/Marosvásárhely/Neumarkt am Mieresch, Satu Mare/Szatmárnémeti/Sathmar, Baia Mare/Nagybánya, Sighişoara/Sighișoara/Schäßburg/Segesvár, Alba Iulia/Gyulafehérvár/Karlsburg, Miercurea-Ciuc/Csíkszereda, Bistriţa/Bistrița/Bistritz/Beszterce, Deva/Déva, Mediaş/Mediaș/Mediasch, Galaţi/Galați/Galatz, Ploieşti/Ploiești
RS: Belgrade/Beograd/Belgrad/Belgrado/Београд/Bělehrad, Novi Sad/Neusatz/Újvidék/Нови Сад, Niš/Nish/Nisch/Ниш, Subotica/Szabadka/Maria-Theresiopel, Pančevo/Pantschowa, Zemun/Semlin, Zrenjanin/Großbetschkerek/Nagybecskerek
RU: Moscow/Moskva/Moskau/Moscou/Moscú/Mosca/Москва/Moskwa, Saint Petersburg/Sankt-Peterburg/Sankt Petersburg/St. Petersburg/St Petersburg/St.-Petersburg/Leningrad/Petrograd/Petersburg/Saint-Pétersbourg/San Petersburgo/Санкт-Петербург/Питер/СПб, Nizhniy Novgorod/Nizhny Novgorod/Gorky/Gorki/Nischni Nowgorod/Нижний Новгород, Yekaterinburg/Ekaterinburg/Jekaterinburg/Sverdlovsk/Екатеринбург, Samara/Kuybyshev/Kuibyshev/Самара, Volgograd/Stalingrad/Tsaritsyn/Волгоград, Perm/Molotov/Пермь, Kaliningrad/Königsberg/Koenigsberg/Królewiec/Калининград, Rostov-on-Don/Rostov-na-Donu/Rostow am Don/Ростов-на-Дону, Kazan/Kazan'/Kasan/Казань, Chelyabinsk/Tscheljabinsk/Челябинск, Krasnoyarsk/Krasnojarsk, Vladivostok/Wladiwostok/Владивосток, Khabarovsk/Chabarowsk, Grozny/Groznyy/Grosny, Vyborg/Viipuri/Viborg, Tver/Kalinin, Vladikavkaz/Ordzhonikidze, Arkhangelsk/Archangel/Arkhangel'sk, Sochi/Sotschi/Сочи, Sovetsk/Tilsit, Ulyanovsk/Simbirsk, Naberezhnyye Chelny/Naberezhnye Chelny/Brezhnev, Ufa/Уфа, Voronezh/Woronesch, Petrozavodsk/Petroskoi, Pskov/Pleskau, Veliky Novgorod/Velikiy Novgorod/Novgorod, Yuzhno-Sakhalinsk/Toyohara
SA: Riyadh/Ar Riyāḑ/Ar Riyad/Riad/الرياض, Jeddah/Jiddah/Dschidda/Djeddah/جدة/Djidda, Mecca/Makkah/Makka/Mekka/La Mecque/مكة, Medina/Al Madīnah/Madinah/Médine/المدينة المنورة, Dammam/Ad Dammām/الدمام, Taif/Aţ Ţā'if/Ta'if/الطائف
SD: Khartoum/Al Khartum/Khartum/Jartum/الخرطوم, Omdurman/Umm Durmān, Port Sudan/Bur Sudan
SE: Stockholm/Estocolmo/Tukholma/Sztokholm, Gothenburg/Göteborg/Gotenburg/Gotemburgo, Malmö/Malmoe, Norrköping/Norrkoeping, Visby/Wisby, Luleå/Lulea, Kiruna/Kiiruna/Giron, Haparanda/Haaparanta
SG: Singapore/Singapur/Singapour/Singapura/新加坡
SI: Ljubljana/Laibach/Lubiana/Lublana, Maribor/Marburg/Marburg an der Drau, Celje/Cilli, Koper/Capodistria, Piran/Pirano, Ptuj/Pettau, Kranj/Krainburg, Izola/Isola, Novo Mesto/Rudolfswerth
SK: Bratislava/Pressburg/Preßburg/Pozsony/Presporok, Košice/Kosice/Kaschau/Kassa, Nitra/Neutra/Nyitra, Prešov/Eperies/Eperjes, Trnava/Tyrnau/Nagyszombat, Banská Bystrica/Neusohl/Besztercebánya, Žilina/Sillein/Zsolna, Poprad/Deutschendorf, Komárno/Komárom/Komorn, Trenčín/Trentschin, Levoča/Leutschau
SN: Dakar/Ndakaaru, Saint-Louis/Ndar
SO: Mogadishu/Muqdisho/Mogadiscio/Mogadischu/مقديشو, Hargeisa/Hargeysa, Kismayo/Kismaayo/Chisimaio
SY: Damascus/Dimashq/Damas/Damaskus/Damasco/دمشق, Aleppo/Halab/Alep/Ḩalab/حلب, Homs/Ḩimş/Hims/حمص, Latakia/Al Lādhiqīyah/Lattaquié/اللاذقية, Hama/Ḩamāh/حماة, Raqqa/Ar Raqqah/الرقة, Deir ez-Zor/Dayr az Zawr
TH: Bangkok/Krung Thep/Krung Thep Maha Nakhon/กรุงเทพ/กรุงเทพมหานคร, Chiang Mai/Chiengmai/เชียงใหม่, Nakhon Ratchasima/Korat/Khorat, Ayutthaya/Phra Nakhon Si Ayutthaya, Phuket/ภูเก็ต, Pattaya/Phatthaya/พัทยา, Hat Yai/Haad Yai
TJ: Dushanbe/Stalinabad/Душанбе, Khujand/Khudzhand/Leninabad, Bokhtar/Qŭrghonteppa/Kurgan-Tyube
TL: Dili/Díli
TM: Ashgabat/Aşgabat/Ashkhabad, Turkmenbashi/Türkmenbaşy/Krasnovodsk, Türkmenabat/Turkmenabat/Chardzhou, Mary/Merv
TN: Tunis/Túnez/Tunisi/تونس, Sousse/Susa/سوسة, Bizerte/Bizerta/بنزرت, Kairouan/Al Qayrawan/القيروان, Sfax/Safaqis/صفاقس, Gabès/Gabes
TR: Istanbul/İstanbul/Constantinople/Konstantinopel/Estambul/Stamboul/Byzantium, Ankara/Angora, Izmir/İzmir/Smyrna/Smyrne, Bursa/Brusa, Trabzon/Trebizond, Edirne/Adrianople, Antakya/Antioch/Hatay, Diyarbakır/Diyarbakir/Amed, Konya/Iconium, Kayseri/Caesarea, İskenderun/Alexandretta, Şanlıurfa/Sanliurfa/Urfa, Gaziantep/Antep/Aintab, Izmit/İzmit/Kocaeli/Nicomedia, Adapazarı/Sakarya, Van/Wan, Mersin/İçel
TW: Taipei/Taibei/台北/臺北, Kaohsiung/Gaoxiong/高雄, Taichung/Taizhong/台中, Tainan/台南, Keelung/Jilong/基隆, Hsinchu/Xinzhu/新竹
TZ: Dar es Salaam/Daressalam, Zanzibar/Zanzibar City/Unguja
UA: Kyiv/Kiev/Kiew/Kijów/Kijev/Київ/Киев/Kyjev, Lviv/Lvov/Lwów/Lemberg/Leopoli/Львів, Odesa/Odessa/Одеса/Одесса, Kharkiv/Kharkov/Charkiw/Charków/Харків, Dnipro/Dnipropetrovsk/Dnepropetrovsk/Dnepr/Дніпро, Zaporizhzhia/Zaporizhzhya/Zaporizhia/Zaporozhye/Запоріжжя, Mykolaiv/Mykolayiv/Nikolaev/Миколаїв, Chernivtsi/Czernowitz/Cernăuți/Chernovtsy/Чернівці, Uzhhorod/Uzhgorod/Ungvár, Ivano-Frankivsk/Stanislau/Stanisławów/Ivano-Frankovsk, Ternopil/Tarnopol/Ternopol, Rivne/Rowno/Rovno/Równe, Lutsk/Łuck, Vinnytsia/Vinnytsya/Vinnitsa/Winniza, Zhytomyr/Zhitomir, Chernihiv/Chernigov, Kropyvnytskyi/Kropyvnytskyy/Kirovohrad/Kirovograd, Kamyanske/Kamianske/Dniprodzerzhynsk, Bakhmut/Artemivsk, Luhansk/Lugansk/Voroshilovgrad, Donetsk/Stalino, Simferopol/Aqmescit, Sevastopol/Sebastopol, Mukachevo/Mukacheve/Munkács, Kryvyi Rih/Kryvyy Rih/Krivoy Rog, Cherkasy/Cherkassy, Poltava/Полтава, Kherson/Херсон, Chornobyl/Chernobyl, Bila Tserkva/Belaya Tserkov, Khmelnytskyi/Khmelnytskyy/Proskuriv
US: Los Angeles/L.A./LA, Las Vegas/Vegas, Washington/Washington D.C./Washington DC/DC, New York City/New York/Нью-Йорк/纽约/紐約/Nueva York/NYC, New Orleans/La Nouvelle-Orléans/Nueva Orleans, Philadelphia/Filadelfia/Philadelphie/Philly, San Francisco/Frisco/SF, Saint Paul/St. Paul/St Paul, St. Louis/Saint Louis/St Louis
UY: Montevideo/Montevidéu
UZ: Tashkent/Toshkent/Taschkent/Ташкент, Samarkand/Samarqand/Самарканд, Bukhara/Buxoro/Bokhara/Buchara, Fergana/Farg'ona, Andijan/Andijon/Andizhan, Khiva/Xiva
VA: Vatican City/Vaticano/Cité du Vatican/Vatikanstadt
VN: Ho Chi Minh City/Saigon/Sài Gòn/Thành phố Hồ Chí Minh/Hồ Chí Minh/TP.HCM/TPHCM/HCMC, Hanoi/Hà Nội/Hanói, Haiphong/Hải Phòng, Da Nang/Đà Nẵng/Danang/Tourane, Huế/Hue, Da Lat/Ðà Lạt/Đà Lạt/Dalat, Can Tho/Cần Thơ, Vũng Tàu/Vung Tau/Cap Saint-Jacques
XK: Pristina/Prishtina/Priština/Prishtinë, Prizren/Prizreni, Peja/Peć/Pejë, Mitrovica/Mitrovicë, Gjakova/Đakovica/Gjakovë
YE: Sanaa/Sana'a/Şan'ā'/صنعاء, Aden/'Adan/عدن, Hodeidah/Al Ḩudaydah/Hudaydah, Taiz/Ta'izz
ZA: Cape Town/Kaapstad/Le Cap/Kapstadt/iKapa, Pretoria/Tshwane, Durban/eThekwini, Johannesburg/Joburg/Egoli, Gqeberha/Port Elizabeth, East London/Buffalo City/Oos-Londen, Polokwane/Pietersburg, Mbombela/Nelspruit, Makhanda/Grahamstown, Mahikeng/Mafikeng/Mafeking, Emalahleni/Witbank, Bloemfontein/Mangaung
ZW: Harare/Salisbury, Mutare/Umtali, Masvingo/Fort Victoria, Gweru/Gwelo
`;

export type NamesByCountry = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Reads a text as the one above: a line for each country, with commas between places and strokes between their names. */
export function namesByCountry(text: string): NamesByCountry {
  const lines = text.trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [country = '', places = ''] = line.split(': ');
      return [country, places.split(', ').map((names) => names.split('/'))];
    }),
  );
}

export const CITY_NAMES = namesByCountry(NAMES);
