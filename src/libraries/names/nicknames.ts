import { ENGLISH, GERMANIC, ROMANCE } from './nicknames-latin.ts';

/** As in `nicknames-latin.ts`: nicknames with their full names, the usual first; a hyphen separates the words of a name. */
const SLAVIC: Readonly<Record<string, string>> = {
  Russian: `
    Александр Alexander = Саша Шура Саня Сашка Алекс Сашенька; Александра = Саша Шура Аля Саня Сашенька;
    Алексей Alexis = Лёша Алёша Лёха Лёшка Алёшка; Алина = Аля Алинка; Алла = Аллочка Аля;
    Анастасия = Настя Ася Настенька Стася Настюша; Анатолий = Толя Толик Толян; Ангелина = Геля Лина;
    Андрей = Андрюша Дрюша Андрюха; Анна = Аня Нюра Анюта Нюша Анечка Анька; Антон = Тоша Антоша Антоха;
    Антонина = Тоня Нина; Аркадий = Аркаша; Арсений = Сеня Арсюша; Артём = Тёма Артёмка; Артур = Артурчик;
    Борис = Боря Борька; Вадим = Вадик Дима Вадя; Валентин = Валя Валик; Валентина = Валя Валюша; Валерий = Валера Лера;
    Валерия = Лера Валера; Варвара = Варя Варенька; Василий = Вася Васёк Василёк; Василиса = Вася Лиса;
    Вера = Верочка Веруша; Вероника = Ника Вера Вероничка; Виктор = Витя Витёк; Виктория = Вика Викуся Вита;
    Виталий = Виталик Витя Виталя; Владимир = Вова Володя Вовка Вовчик Влад; Владислав = Влад Владик Слава;
    Вячеслав = Слава Славик Вячик; Галина = Галя Галочка Галка; Геннадий = Гена Геша; Георгий = Гоша Жора Гера Гога Егор;
    Герман = Гера; Глеб = Глебушка; Григорий = Гриша Гришка; Даниил Данила = Даня Данила Данька;
    Дарья = Даша Дашенька Дарьюшка Дашка; Денис = Дениска Дэн Деня; Дмитрий = Дима Митя Димка Димон Митька Димочка;
    Евгений Eugene = Женя Женька Жека; Евгения Eugenia = Женя Женечка Женька; Егор = Егорка Гоша Жора;
    Екатерина Yekaterina Catherine Katherine = Катя Катюша Катька Катенька Катерина Катюха Kate;
    Елена Yelena Helena = Лена Леночка Ленка Алёна Еленка; Елизавета Yelizaveta Elizabeth = Лиза Лизавета Лизонька;
    Ефим Yefim = Фима; Жанна = Жанночка; Захар = Захарка; Зинаида = Зина Зиночка; Зоя = Зоенька;
    Иван Ivan John = Ваня Ванька Ванюша Ванечка; Игорь = Игорёк Гоша Гарик; Илья = Илюша Илюха; Инна = Инночка;
    Иннокентий = Кеша; Ирина = Ира Ириша Иришка Ирка Ирочка; Карина = Кариша; Кирилл = Кирюша Киря; Клавдия = Клава;
    Константин = Костя Костик Костян; Ксения = Ксюша Ксюха Ксеня; Лариса = Лара Лора Лариска; Лев = Лёва Лёвушка;
    Леонид = Лёня Лёнька; Лидия = Лида Лидочка; Лилия = Лиля; Любовь Lubov Lyubov = Люба Любаша;
    Людмила Ludmila = Люда Мила Люся Людочка; Маргарита = Рита Марго Маргоша; Марина = Мариша Маринка Мара;
    Мария Maria = Маша Маруся Машенька Маня Машка Мария Муся Маруська; Матвей = Мотя Матюша;
    Михаил Michael Mikhail = Миша Мишка Мишаня Мишутка; Надежда = Надя Надюша;
    Наталья Наталия Natalie = Наташа Ната Таша Натуля Наташка; Никита = Никитка Ник;
    Николай Nicholas Nikolai = Коля Колян Николаша Ник; Нина = Ниночка; Оксана = Ксюша Ксана; Олег = Олежка Олежа;
    Олеся = Леся; Ольга = Оля Оленька Лёля Олька; Павел Paul = Паша Павлик Пашка;
    Пётр Петр Peter Pyotr = Петя Петька Петруша; Полина = Поля Полинка; Прасковья = Паша Параша; Раиса = Рая;
    Роман = Рома Ромка Ромочка; Ростислав = Ростик Слава; Руслан = Русик Рус; Светлана = Света Светочка Лана Светка;
    Семён Semyon = Сёма Сеня; Сергей Sergei Serge = Серёжа Серёга Серый Сержик; София Софья = Соня Софа Софочка;
    Станислав = Стас Слава Стасик; Степан Stephan = Стёпа Стёпка; Таисия = Тая Тася; Тамара = Тома Томочка Мара;
    Татьяна Tatiana = Таня Танюша Танька Танечка Тата; Тимофей = Тима Тимоша; Тимур = Тима Тимурка; Ульяна = Уля Ульяша;
    Фёдор Fyodor Theodore = Федя Федька; Филипп = Филя; Эдуард = Эдик Эд; Элеонора = Нора Эля; Эльвира = Эля Эльвирка;
    Эмма = Эммочка; Юлия Julia = Юля Юленька Юлька Юляша; Юрий Yuri George = Юра Юрик Юрочка; Яков = Яша;
    Ярослав = Ярик Слава`,
  Ukrainian: `
    Олександр Oleksandr = Саша Сашко Олесь Лесь; Олександра Oleksandra = Леся Саша Олеся Сашка;
    Олексій = Олекса Льоша Олесь; Олена = Оленка Лена Ленуся; Андрій = Андрійко Андрусь; Василь = Василько Вася;
    Володимир = Вова Володя Влодко; Ганна = Галя Ганя Ганнуся; Григорій = Гриць Грицько Гриша;
    Дмитро = Дмитрик Діма Митько; Євген = Женя Євгенко; Іван = Івась Івасик Ваня; Катерина = Катя Катруся Катря;
    Марія = Маруся Марійка Марічка; Микола = Миколка Коля; Михайло = Михась Мишко Миша; Наталія Наталя = Наталка Ната;
    Надія = Надя Надійка; Оксана = Ксеня Оксанка; Ольга = Оля Олюня; Павло = Павлик Павлусь; Петро = Петрик Петрусь;
    Сергій = Сергійко Серж; Соломія = Соля Мілася; Степан = Стецько Степанко; Тарас = Тарасик; Тетяна = Таня Тетянка;
    Юлія = Юля Юлька; Юрій = Юрко Юра; Ярослав = Славко Ярко`,
  Polish: `
    Adam = Adaś Adek; Agata = Agatka Aga; Agnieszka = Aga Agusia Agnisia; Aleksander = Olek Aleks Alek Oluś;
    Aleksandra = Ola Olcia Olka Oleńka Sandra; Alicja = Ala Alka Alusia; Andrzej = Jędrek Andrzejek Endrju;
    Aneta = Anetka; Anna = Ania Anka Hania Andzia Anulka Anusia; Antoni = Antek Antoś Tosiek;
    Antonina = Tosia Tola Antosia; Barbara = Basia Baśka Basieńka; Bartłomiej Bartosz = Bartek Bartuś; Beata = Beatka;
    Bogdan = Bodzio Boguś; Bogumił = Boguś Bogumiłek; Bogusław = Bogdan Boguś Sławek; Bolesław = Bolek; Bożena = Bożenka;
    Bronisław = Bronek; Cecylia = Cesia Cela; Czesław = Czesiek Czesio; Dariusz = Darek Daruś;
    Dominik = Domino Dominiczek; Dorota = Dorotka Dora; Edward = Edek Edzio; Elżbieta = Ela Elka Elżunia;
    Ewa = Ewka Ewunia; Eugeniusz = Genek Gienek; Feliks = Felek; Franciszek = Franek Franio; Gabriela = Gabrysia Gabi;
    Genowefa = Gienia; Grażyna = Grażynka; Grzegorz = Grzesiek Grześ Grzechu; Halina = Halinka Hala;
    Hanna = Hania Hanka Haneczka; Helena = Hela Helenka Helcia; Henryk = Heniek Henio; Ignacy = Ignaś Ignac;
    Irena = Irka Irenka; Iwona = Iwonka; Jacek = Jacuś; Jadwiga = Jadzia; Jakub = Kuba Kubuś;
    Jan = Janek Jasiek Jaś Jasio Janusz; Janina = Janka Jasia Nina; Jarosław = Jarek Sławek; Jerzy = Jurek Jerzyk;
    Joanna = Asia Aśka Joasia Asieńka; Józef = Józek Józio; Julia = Julka Jula; Julian = Julek;
    Justyna = Justynka Justa Tyna; Kamil = Kamilek; Karolina = Karola Karolinka Lina;
    Katarzyna = Kasia Kaśka Kachna Katarzynka; Kazimierz = Kazik Kazio Kazek; Konrad = Konradek;
    Krystyna = Krysia Kryśka Tyna; Krzysztof = Krzysiek Krzyś Krzychu; Leszek = Lesiu; Lucyna = Lucynka;
    Ludwik = Lutek Ludek; Łukasz = Łukaszek Luka; Maciej Mateusz = Maciek Maciuś Mati;
    Magdalena = Magda Madzia Magdusia Lena; Małgorzata = Gosia Gośka Małgosia Małgośka Gocha; Marcin = Marcinek;
    Marek = Mareczek; Maria = Marysia Maryśka Mania Maja Majka; Marianna = Marysia; Marta = Martusia; Marzena = Marzenka;
    Michał = Michałek Misiek Michaś; Mieczysław = Mietek Miecio; Mikołaj = Miki Mikołajek; Monika = Monia Monisia;
    Natalia = Natalka Nati; Paulina = Paula Paulinka; Paweł = Pawełek Pawcio; Piotr = Piotrek Piotruś; Rafał = Rafałek;
    Robert = Robuś Robi; Roman = Romek; Ryszard = Rysiek Rysio; Sławomir = Sławek;
    Stanisław = Staszek Stasiek Stach Stasio; Stanisława = Stasia; Stefan = Stefek Stefcio; Sylwia = Sylwka;
    Szymon = Szymek Szymuś; Tadeusz = Tadek Tadzio; Teresa = Tereska Renia; Tomasz = Tomek Tomuś; Urszula = Ula Ulka;
    Wacław = Wacek; Waldemar = Waldek; Wanda = Wandzia; Weronika = Weronka Wera; Wiesław = Wiesiek; Wiktor = Wiktorek;
    Wincenty = Wicek Wicuś; Witold = Witek; Władysław = Władek Włado Władzio; Włodzimierz = Włodek;
    Wojciech = Wojtek Wojtuś; Zbigniew = Zbyszek Zbychu Zbyś; Zdzisław = Zdzisiek Zdzich; Zofia = Zosia Zośka;
    Zuzanna = Zuzia Zuza; Zygmunt = Zygmuś Zyga`,
  Czech: `
    Alena Helena = Ala Lenka Alenka Hela; Alexandr Alexander = Saša Alex; Aleš = Alešek; Anna = Anička Andulka Anča Áňa;
    Antonín = Tonda Toník Toníček; Barbora = Bára Barča Barunka Barka; Bohumil = Bohouš Míla; Božena = Boženka Bóža;
    Daniel = Dan Danek; Dominik = Domča; Eliška Alžběta = Eli Běta Bětka Líza; Eva = Evička;
    František = Franta Fanda Fráňa; Hana = Hanka Hanička; Ivana = Iva Ivanka; Jakub = Kuba Kubík;
    Jan = Honza Jenda Jeník Honzík; Jana = Janička Janinka; Jaroslav = Jarda Jára Slávek; Jiří = Jirka Jura Jíra Jiřík;
    Jiřina = Jiřka Jirina; Josef = Pepa Jozka Pepík Joska; Kateřina = Katka Káťa Kačka Katuška; Karel = Kája Karlík;
    Ladislav = Láďa Lada; Lucie = Lucka; Ludmila = Liduška Lída Míla; Magdaléna = Magda Majda;
    Marie = Mařka Maruška Máňa Mářa Maja; Markéta = Markétka Maky Markyta Gréta; Martin = Máťa Marťas;
    Matěj Matyáš = Máťa Matýsek; Michal = Míša Michálek; Michaela = Míša; Milan Miloslav Miroslav = Míla Mirek Milánek;
    Miroslav = Mirek Míra; Ondřej = Ondra Ondrášek; Pavel = Pavlík Pája; Pavla = Pája Pavlínka; Petr = Péťa Petřík;
    Petra = Péťa Peťka; Stanislav = Standa Stáňa; Tereza = Terka Terezka Terča; Tomáš = Tom Tomášek Tomík;
    Václav = Vašek Venca Vašík; Veronika = Verča Verunka Nika; Vladimír = Vláďa Vladík; Vladislav = Vláďa;
    Vojtěch = Vojta Vojtík; Zdeněk = Zdenda; Zuzana = Zuzka Zuza`,
};

const OTHER: Readonly<Record<string, string>> = {
  Greek: `
    Αθανάσιος = Θανάσης Νάσος Σάκης Θάνος; Αικατερίνη = Κατερίνα Καίτη Κατίνα Ρίνα; Αλέξανδρος Alexander = Αλέκος Αλέξης;
    Αλεξάνδρα = Αλέκα; Αναστάσιος = Τάσος Αναστάσης Τασούλης Σάκης; Αναστασία = Τασία Τασούλα Νατάσα; Ανδρέας = Αντρίκος;
    Άννα = Αννούλα; Αντώνιος = Αντώνης Τόνης; Απόστολος = Τόλης Αποστόλης; Αριστείδης = Άρης; Ασπασία = Ασπα;
    Βασιλική = Βάσω Βασούλα Βίκυ Κική Βίκη; Βασίλειος = Βασίλης Βάσος Μπίλης;
    Γεώργιος George = Γιώργος Γιωργής Γιώγος Τζόρτζης; Γεωργία = Γωγώ Γιωργία Γίτσα; Γρηγόριος = Γρηγόρης;
    Δέσποινα = Δέπυ Ντέπυ Πέπη; Δημήτριος = Δημήτρης Μήτσος Μίμης Τάκης Δήμος; Δήμητρα = Μίμη Δημητρούλα Τούλα;
    Διονύσιος = Διονύσης Νιόνιος; Ειρήνη Irene = Ρένα Ρηνιώ Ρήνη; Ελένη Helen = Λένα Νίτσα Λενιώ Ελενίτσα;
    Ελευθέριος = Λευτέρης; Ελισάβετ = Ελίζα Μπέτυ Λίζα; Εμμανουήλ = Μανώλης Μάνος Μανόλης;
    Ευαγγελία = Εύα Λίτσα Βαγγελιώ Ευαγγελίτσα; Ευάγγελος = Βαγγέλης Άγγελος; Ευστάθιος = Στάθης; Ευτυχία = Έφη;
    Ζαχαρίας = Ζάχος; Θεόδωρος = Θοδωρής Θόδωρος Ντόρης; Θεοδώρα = Δώρα Θοδώρα Ντόρα; Ιωάννα = Γιάννα Ιωαννούλα;
    Ιωάννης John = Γιάννης Γιάγκος Γιαννάκης Γιάνγκος; Ιωσήφ = Σήφης; Κυριάκος = Κούλης; Κυριακή = Κική Κούλα Κορίνα;
    Κωνσταντίνος = Κώστας Ντίνος Κωστής Κωστάκης Γκούσης; Κωνσταντίνα = Ντίνα Κωστούλα Νάντια Τίνα;
    Μαρία Mary = Μαίρη Μαριώ Μάρω Μαρίκα Μαριγώ; Μαργαρίτα = Ρίτα Μάργκω; Μιχαήλ Michael = Μιχάλης Μίκης Μιχαλάκης;
    Νικόλαος Nicholas = Νίκος Νικόλας Κόλιας; Νικολέττα = Νίκη; Παναγιώτης = Πάνος Τάκης Παναής Γιώτης;
    Παναγιώτα = Γιώτα Πόπη Νότα; Παρασκευή = Εύη Βούλα Βιβή Πάρη Παρασκευούλα Εβίτα; Πολυξένη = Ξένια Πόλυ;
    Σοφία = Σόφη Σοφούλα; Σπυρίδων = Σπύρος; Σταυρούλα = Βούλα Σταύρια; Στυλιανός = Στέλιος; Στυλιανή = Στέλλα;
    Σωτήριος = Σωτήρης; Φώτιος = Φώτης; Φωτεινή = Φώφη Φωφώ Φανή; Χαράλαμπος = Χάρης Μπάμπης Λάμπης;
    Χαρίκλεια = Χαρά Κλειώ Χάρις; Χρήστος = Χρηστάκης; Χριστίνα = Τίνα; Χρυσούλα = Χρύσα`,
  Hungarian: `
    Ágnes = Ági Ágika; Alexandra = Szandra Szandi Alexa; András = Andris Bandi Andriska; Andrea = Andi Andika;
    Anikó = Ani; Anna = Panni Ani Anikó Annuska Panna Nusi; Antal = Tóni Anti; Árpád = Árpi; Attila = Ati Attis;
    Balázs = Balu; Barbara Borbála = Barbi Bori Borka Bora; Béla = Bélus; Bence = Beni; Benedek Benjámin = Beni Bence;
    Dániel = Dani; Dávid = Dávidka Dave; Dezső = Dezsi; Dóra Dorottya = Dóri Dorka Dorci; Edit = Editke; Emese = Emi;
    Endre = Bandi Endi; Éva = Évi Évike Vica; Eszter = Eszti Esztike;
    Erzsébet = Erzsi Bözsi Zsóka Böbe Erzsók Bözse Erzsike Zsike Örzse; Ferenc = Feri Ferkó Ferike; Gábor = Gabi Gáborka;
    Gabriella = Gabi Gabó; Gergely Gergő = Geri Gergő Gerzson; György = Gyuri Gyurka Gyurika Györgyi;
    Györgyi Györgyike = Gyöngyi Györgyike; Gyula = Gyuszi Gyulus; Ildikó = Ildi; Ilona = Ili Ica Ilonka Icus Ilus Ilka;
    Imre = Imi Imrus; István = Pisti Pista Isti István Pityu Istvánka; Ibolya = Ibi; Irén = Irénke Iri;
    János = Jani Jancsi Janika Jánoska; Jenő = Jenci Jencike; József = Józsi Jóska Józsika Józska;
    Judit = Jutka Juci Jutka; Julianna Júlia = Juli Julcsi Juliska Juci; Károly = Karcsi Karesz Karcsika;
    Katalin = Kati Kata Katus Katóka Katica Kató; Klára = Klári Klárika; Kornél = Kori Kornélka;
    Krisztián = Krisz Kriszti; Krisztina = Kriszti Krisztike Tina; Lajos = Lali Lajcsi Lajoska;
    László = Laci Lacika Lackó Laca; Lőrinc = Lőrincke Lóri; Magdolna = Magdi Magda Duci;
    Margit = Manci Margó Margitka Gitta; Mária = Mari Marika Marcsi Mariska Mici Marcsa Maris; Márta = Mártika Márti;
    Máté Mátyás = Matyi Máti; Mihály = Misi Miska Mihályka; Miklós = Miki Mikike; Monika = Móni;
    Nikolett Nikoletta = Niki; Norbert = Norbi; Olga = Olgi Olgika; Orsolya = Orsi Orsika; Pál = Pali Palkó Palika;
    Péter = Peti Petike Petya; Piroska = Piri Pirike; Rebeka = Rebi Beki; Réka = Rékus; Richárd = Ricsi;
    Róbert = Robi Robika; Rozália = Rozi Róza Rózsi; Sándor = Sanyi Sanyika Sándorka; Szabolcs = Szabi;
    Szilvia = Szilvi; Tamás = Tomi Tamáska; Terézia Teréz = Teri Terike Terka; Tibor = Tibi Tibike; Tímea = Timi;
    Tivadar = Tivi Tivadarka; Valéria = Vali; Veronika = Vera Veronka Niki Vercsi; Viktor = Viki; Viktória = Viki Vica;
    Vilmos = Vili Vilike; Vince = Vincike; Zoltán = Zoli Zolika; Zsófia = Zsófi Zsófika; Zsolt = Zsoltika Zsoci;
    Zsuzsanna = Zsuzsi Zsuzsa Zsuzsika Zsuzska`,
  Turkish: `
    Abdullah = Apo Abdo; Abdurrahman = Abdi Apo; Ahmet = Ahmo Memo; Ali = Aliş Alo; Alparslan = Alp; Aslıhan = Aslı;
    Ayşe = Ayşo Ayşecik Ayşoş; Ayşegül = Ayşe Gül; Ayhan = Aykut; Bülent = Bülo; Cemal = Cemo; Cemil = Cemo;
    Doğukan = Doğu; Emine = Emoş Eminoş; Emre = Emo; Ercan = Ero; Erdoğan = Erdo; Fatma = Fatoş Fatuş Fato Fadime;
    Ferhat = Fero; Gülay Gülcan Gülşen Gülseren = Gül Gülo; Gülizar = Gül; Hacer = Haco; Hakan = Hako; Halil = Halo;
    Halit = Halo; Hasan = Haso Hasso; Hatice = Hatçe Hatoş; Hüseyin = Hüso Hüse; İbrahim = İbo İbiş; İsmail = İsmo İso;
    Kemal = Kemo; Mahmut = Maho; Mehmet = Memo Memet Memiş Mehmetçik; Meryem = Mero Meyrem; Metin = Meto; Murat = Muro;
    Mustafa = Mıstık Musti Mustiş Mıço; Nazlıcan = Nazlı; Necati = Neco; Nurettin = Nuri; Orhan = Oro; Osman = Osso Osmo;
    Özlem = Özo; Ramazan = Ramo Rambo; Recep = Reco; Sabahattin = Sabo; Selahattin = Selo; Selim = Selo; Serdar = Sero;
    Serkan = Sero; Süleyman = Sülo Süle; Şaban = Şabo; Şükrü = Şüko; Tayfun = Tayfo; Ümit = Ümo; Veli = Velo;
    Yusuf = Yuso Yusi; Zehra = Zeroş; Zeynep = Zeyno Zeynoş`,
};

/** Full names behind one nickname that are kept apart, over all languages. */
const MOST_FULL = 12;

/** How a name is compared: without differences of writing. */
type Levelled = (name: string) => string;

/**
 * The full names behind nicknames.
 *
 * @returns gives the levelled full names of a levelled word; [] if it is no nickname
 */
export function fullNamesBy(levelled: Levelled): (word: string) => readonly string[] {
  const words = (text: string) => text.trim().split(/\s+/).map(levelled);
  // A name of several words is levelled as such.
  const known = new Map<string, string[]>();
  for (const text of Object.values({ ...ENGLISH, ...GERMANIC, ...ROMANCE, ...SLAVIC, ...OTHER })) {
    for (const entry of text.split(';')) {
      const [full = '', short = ''] = entry.split('=');
      for (const nickname of words(short)) {
        const before = known.get(nickname) ?? [];
        const further = words(full).filter((name) => name !== nickname && !before.includes(name));
        known.set(nickname, [...before, ...further]);
      }
    }
  }
  return (word) => (known.get(word) ?? []).slice(0, MOST_FULL);
}
