/** Nicknames with their full names, the usual first; a hyphen separates the words of a name. Written for this product. */
export const OTHER: Readonly<Record<string, string>> = {
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
