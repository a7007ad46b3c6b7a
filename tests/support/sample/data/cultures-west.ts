import { culture, type Culture } from './culture.ts';

/** Cultures written in Latin letters, with their accents. */
export const WESTERN_CULTURES: readonly Culture[] = [
  culture('DE', 'de', 'Europe/Berlin', {
    female: 'Anna Lea Käthe Jördis Mia Sophie Greta Frieda Änne Lotte Ida Klara Marlene Ronja Svenja Ulrike',
    male: 'Jürgen Björn Lukas Paul Emil Jörg Sören Matthias Hannes Günter Moritz Felix Anton Kaspar Till Götz',
    family:
      'Müller Weiß Schröder Köhler Krüger Groß Jäger Böhm Vogt Strauß Lindner Fuchs Huber Zöllner Brandt Kühn Otto Seidel Hölzl Förster Mayr Busch Reuß Thoma',
    cities: [
      ['Berlin', 'State of Berlin', '', 52.52437, 13.41053],
      ['Munich', 'Bavaria', 'Upper Bavaria', 48.13743, 11.57549],
      ['Köln', 'North Rhine-Westphalia', 'Regierungsbezirk Köln', 50.93333, 6.95],
      ['Görlitz', 'Saxony', '', 51.15518, 14.98853],
    ],
  }),
  culture('FR', 'fr', 'Europe/Paris', {
    female: 'Zoé Chloé Inès Éloïse Camille Léa Aurélie Noémie Hélène Margot Océane Agnès Françoise Lucie Maëlle Anaïs',
    male: 'Étienne Rémi François Théo Loïc Gaël Benoît Hugo Mathéo Raphaël Jérôme Léon Noël Élie Bastien Cédric',
    family:
      'Lefèvre Béranger Dubois Gauthier Rousseau Lemaître Moreau Hébert Noël Delâtre Perrin Chevalier Garçon Bérard Fournier Leclerc Prévost Mercier Aubé Girard Vasseur Thévenet Collet Brière',
    cities: [
      ['Paris', 'Île-de-France', 'Paris', 48.85341, 2.3488],
      ['Lyon', 'Auvergne-Rhône-Alpes', 'Rhône', 45.74906, 4.84789],
      ['Nîmes', 'Occitanie', 'Gard', 43.83665, 4.35788],
      ['Saint-Étienne', 'Auvergne-Rhône-Alpes', 'Loire', 45.43389, 4.39],
    ],
  }),
  culture('ES', 'es', 'Europe/Madrid', {
    female: 'Lucía María Sofía Begoña Inés Noelia Íngrid Rocío Belén Ángela Martina Núria Ainhoa Carmen Jimena Yolanda',
    male: 'José Ángel Íñigo Andrés Álvaro Martín Jesús Hernán Raúl Óscar Rubén Iván Gonzalo Xavier Adrián Ramón',
    family:
      'Muñoz Peña García Núñez Ibáñez Ordóñez Sánchez Vázquez Gómez Zúñiga Cañas León Márquez Ríos Suárez Beltrán Pérez Etxeberria Puig Llorente Castaño Durán Rincón Solís',
    cities: [
      ['Madrid', 'Madrid', 'Provincia de Madrid', 40.4165, -3.70256],
      ['Málaga', 'Andalusia', 'Provincia de Málaga', 36.72016, -4.42034],
      ['A Coruña', 'Galicia', 'Provincia da Coruña', 43.37135, -8.396],
      ['Barcelona', 'Catalonia', 'Província de Barcelona', 41.38879, 2.15899],
    ],
  }),
  culture('BR', 'pt', 'America/Sao_Paulo', {
    female:
      'Conceição Júlia Antônia Lívia Heloísa Letícia Íris Tainá Marília Débora Luísa Cecília Márcia Iara Sônia Vitória',
    male: 'João Antônio Cauã Sebastião Estêvão Flávio Inácio Vinícius Caíque Júlio Otávio Zé Márcio Rômulo Tomé Davi',
    family:
      'Araújo Guimarães Magalhães Brandão Conceição Assunção Falcão Galvão Leitão Simões Luz Rocha Antunes Queirós Paixão Moraes Tavares Brás Campos Viegas Frazão Bragança Pinheiro Sá',
    cities: [
      ['São Paulo', 'São Paulo', '', -23.5475, -46.63611],
      ['Goiânia', 'Goiás', 'Goiânia', -16.67861, -49.25389],
      ['Florianópolis', 'Santa Catarina', 'Florianópolis', -27.59667, -48.54917],
    ],
  }),
  culture('PL', 'pl', 'Europe/Warsaw', {
    female:
      'Łucja Małgorzata Zofia Agnieszka Bożena Wisława Kasia Żaneta Elżbieta Jagoda Róża Lena Hania Iga Danuta Marzena',
    male: 'Łukasz Paweł Michał Grzegorz Wojciech Bartłomiej Józef Bolesław Mikołaj Świętosław Stanisław Kuba Maciej Wit Żegota Jan',
    family:
      'Wójcik Kamiński Dąbrowski Zieliński Szymański Woźniak Kozłowski Jabłoński Grabowski Król Wróbel Stępień Górski Pająk Sęk Gołąb Żak Łukasik Błaszczyk Mróz Cieślak Duda Bąk Kępa',
    cities: [
      ['Łódź', 'Łódź Voivodeship', 'Łódź', 51.77058, 19.47395],
      ['Kraków', 'Lesser Poland', 'Kraków', 50.06143, 19.93658],
      ['Gdańsk', 'Pomerania', 'Gdańsk', 54.35227, 18.64912],
    ],
  }),
  culture('CZ', 'cs', 'Europe/Prague', {
    female:
      'Věra Zdeňka Jiřina Růžena Šárka Tereza Klára Blažena Ludmila Žofie Anežka Eliška Běla Hedvika Světlana Kateřina',
    male: 'Ondřej Jiří Tomáš Vojtěch Štěpán Zdeněk Lukáš Bořivoj Matěj Řehoř Kryštof Aleš Luboš Hynek Radim Miloš',
    family:
      'Dvořák Černý Říha Kříž Růžička Šťastný Hájek Beneš Havlíček Žák Kučera Mareš Vlček Kadlec Jeřábek Bureš Hořák Moudrý Sýkora Pešek Holub Blažek Zeman Tůma',
    cities: [
      ['Prague', 'Prague', '', 50.08804, 14.42076],
      ['Pilsen', 'Plzeň Region', 'Okres Plzeň-město', 49.74747, 13.37759],
      ['České Budějovice', 'South Bohemian Region', 'Okres České Budějovice', 48.97447, 14.47434],
    ],
  }),
  culture('SE', 'sv', 'Europe/Stockholm', {
    female: 'Åsa Märta Elin Astrid Görel Ylva Saga Linnéa Ebba Tuva Frida Hjördis Märit Alva Kajsa Gunvör',
    male: 'Åke Göran Björn Östen Håkan Nils Sixten Viggo Lars Torbjörn Mårten Ture Gösta Henning Ragnar Jöns',
    family:
      'Åkesson Öberg Sjöström Lindqvist Björk Nyström Hägg Ström Löfgren Ekdahl Söderlund Blomqvist Grönvall Ås Hallén Wåhlin Forsell Dahl Sandén Norén Kjellberg Rask Frisk Ahlgren',
    cities: [
      ['Gothenburg', 'Västra Götaland', 'Göteborgs stad', 57.70716, 11.96679],
      ['Malmö', 'Skåne', 'Malmö', 55.60587, 13.00073],
      ['Umeå', 'Västerbotten', 'Umeå Kommun', 63.82842, 20.25972],
    ],
  }),
  culture('TR', 'tr', 'Europe/Istanbul', {
    female: 'Ayşe Gülşah Özlem Çiğdem Zeynep İpek Şule Büşra Elif Nurgül Feyza Ümran Defne Sevgi Hülya Işıl',
    male: 'İbrahim Çağrı Ömer Şahin Uğur Oğuz Barış Cem Doğan Işık Kağan Tunç Yiğit Ümit Rıza Emre',
    family:
      'Yılmaz Öztürk Şimşek Çelik Güneş Aydın Kılıç Doğan Aslan Yıldırım Erdoğdu Taş Koç Özdemir Çakır Güler Kaya Uçar Işık Toprak Bağcı Şen Demirtaş Gök',
    cities: [
      ['Istanbul', 'Istanbul', '', 41.01384, 28.94966],
      ['İzmir', 'İzmir Province', '', 38.41273, 27.13838],
      ['Diyarbakır', 'Diyarbakır Province', '', 37.91363, 40.21721],
    ],
  }),
  culture('VN', 'vi', 'Asia/Ho_Chi_Minh', {
    female: 'Ánh Bích Châu Dung Hạnh Hương Lan Liên Mai Ngọc Nhung Phượng Quỳnh Thảo Trúc Yến',
    male: 'An Bảo Cường Đạt Đức Hùng Khánh Long Minh Nghĩa Phúc Quân Sơn Thắng Tuấn Vũ',
    family: 'Nguyễn Trần Lê Phạm Hoàng Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Đinh Trịnh Mai Lương Tô Tạ Châu Hà Cao',
    familyFirst: true,
    cities: [
      ['Ho Chi Minh City', 'Ho Chi Minh City (HCMC)', '', 10.82302, 106.62965],
      ['Da Nang', 'Da Nang City', '', 16.06778, 108.22083],
      ['Cần Thơ', 'Can Tho City', 'Quận Ninh Kiều', 10.03711, 105.78825],
    ],
  }),
];
