import { culture, type Culture } from './culture.ts';

/** Cultures written in Latin letters, with their accents. */
export const WESTERN_CULTURES: readonly Culture[] = [
  culture('DE', 'de', 'Europe/Berlin', {
    female: 'Anna Lea Käthe Jördis Mia Sophie Greta Frieda Änne Lotte Ida Klara Marlene Ronja Svenja Ulrike',
    male: 'Jürgen Björn Lukas Paul Emil Jörg Sören Matthias Hannes Günter Moritz Felix Anton Kaspar Till Götz',
    family:
      'Müller Weiß Schröder Köhler Krüger Groß Jäger Böhm Vogt Strauß Lindner Fuchs Huber Zöllner Brandt Kühn Otto Seidel Hölzl Förster Mayr Busch Reuß Thoma',
    cities: [
      ['Berlin', 'Berlin', '', 'Neukölln', 52.52, 13.405],
      ['München', 'Bayern', 'Oberbayern', 'Schwabing', 48.1372, 11.5755],
      ['Köln', 'Nordrhein-Westfalen', 'Köln', 'Ehrenfeld', 50.9375, 6.9603],
      ['Görlitz', 'Sachsen', 'Görlitz', '', 51.1556, 14.9886],
    ],
  }),
  culture('FR', 'fr', 'Europe/Paris', {
    female: 'Zoé Chloé Inès Éloïse Camille Léa Aurélie Noémie Hélène Margot Océane Agnès Françoise Lucie Maëlle Anaïs',
    male: 'Étienne Rémi François Théo Loïc Gaël Benoît Hugo Mathéo Raphaël Jérôme Léon Noël Élie Bastien Cédric',
    family:
      'Lefèvre Béranger Dubois Gauthier Rousseau Lemaître Moreau Hébert Noël Delâtre Perrin Chevalier Garçon Bérard Fournier Leclerc Prévost Mercier Aubé Girard Vasseur Thévenet Collet Brière',
    cities: [
      ['Paris', 'Île-de-France', 'Paris', 'Belleville', 48.8566, 2.3522],
      ['Lyon', 'Auvergne-Rhône-Alpes', 'Rhône', 'Croix-Rousse', 45.764, 4.8357],
      ['Nîmes', 'Occitanie', 'Gard', '', 43.8367, 4.3601],
      ['Saint-Étienne', 'Auvergne-Rhône-Alpes', 'Loire', '', 45.4397, 4.3872],
    ],
  }),
  culture('ES', 'es', 'Europe/Madrid', {
    female: 'Lucía María Sofía Begoña Inés Noelia Íngrid Rocío Belén Ángela Martina Núria Ainhoa Carmen Jimena Yolanda',
    male: 'José Ángel Íñigo Andrés Álvaro Martín Jesús Hernán Raúl Óscar Rubén Iván Gonzalo Xavier Adrián Ramón',
    family:
      'Muñoz Peña García Núñez Ibáñez Ordóñez Sánchez Vázquez Gómez Zúñiga Cañas León Márquez Ríos Suárez Beltrán Pérez Etxeberria Puig Llorente Castaño Durán Rincón Solís',
    cities: [
      ['Madrid', 'Comunidad de Madrid', 'Madrid', 'Lavapiés', 40.4168, -3.7038],
      ['Málaga', 'Andalucía', 'Málaga', '', 36.7213, -4.4214],
      ['A Coruña', 'Galicia', 'A Coruña', 'Monte Alto', 43.3623, -8.4115],
      ['Barcelona', 'Catalunya', 'Barcelona', 'Gràcia', 41.3874, 2.1686],
    ],
  }),
  culture('BR', 'pt', 'America/Sao_Paulo', {
    female:
      'Conceição Júlia Antônia Lívia Heloísa Letícia Íris Tainá Marília Débora Luísa Cecília Márcia Iara Sônia Vitória',
    male: 'João Antônio Cauã Sebastião Estêvão Flávio Inácio Vinícius Caíque Júlio Otávio Zé Márcio Rômulo Tomé Davi',
    family:
      'Araújo Guimarães Magalhães Brandão Conceição Assunção Falcão Galvão Leitão Simões Luz Rocha Antunes Queirós Paixão Moraes Tavares Brás Campos Viegas Frazão Bragança Pinheiro Sá',
    cities: [
      ['São Paulo', 'São Paulo', 'São Paulo', 'Vila Mariana', -23.5505, -46.6333],
      ['Goiânia', 'Goiás', 'Goiânia', '', -16.6869, -49.2648],
      ['Florianópolis', 'Santa Catarina', 'Florianópolis', '', -27.5949, -48.5482],
    ],
  }),
  culture('PL', 'pl', 'Europe/Warsaw', {
    female:
      'Łucja Małgorzata Zofia Agnieszka Bożena Wisława Kasia Żaneta Elżbieta Jagoda Róża Lena Hania Iga Danuta Marzena',
    male: 'Łukasz Paweł Michał Grzegorz Wojciech Bartłomiej Józef Bolesław Mikołaj Świętosław Stanisław Kuba Maciej Wit Żegota Jan',
    family:
      'Wójcik Kamiński Dąbrowski Zieliński Szymański Woźniak Kozłowski Jabłoński Grabowski Król Wróbel Stępień Górski Pająk Sęk Gołąb Żak Łukasik Błaszczyk Mróz Cieślak Duda Bąk Kępa',
    cities: [
      ['Łódź', 'Łódzkie', 'Łódź', 'Bałuty', 51.7592, 19.456],
      ['Kraków', 'Małopolskie', 'Kraków', 'Kazimierz', 50.0647, 19.945],
      ['Gdańsk', 'Pomorskie', 'Gdańsk', '', 54.352, 18.6466],
    ],
  }),
  culture('CZ', 'cs', 'Europe/Prague', {
    female:
      'Věra Zdeňka Jiřina Růžena Šárka Tereza Klára Blažena Ludmila Žofie Anežka Eliška Běla Hedvika Světlana Kateřina',
    male: 'Ondřej Jiří Tomáš Vojtěch Štěpán Zdeněk Lukáš Bořivoj Matěj Řehoř Kryštof Aleš Luboš Hynek Radim Miloš',
    family:
      'Dvořák Černý Říha Kříž Růžička Šťastný Hájek Beneš Havlíček Žák Kučera Mareš Vlček Kadlec Jeřábek Bureš Hořák Moudrý Sýkora Pešek Holub Blažek Zeman Tůma',
    cities: [
      ['Praha', 'Praha', '', 'Žižkov', 50.0755, 14.4378],
      ['Plzeň', 'Plzeňský kraj', 'Plzeň-město', '', 49.7384, 13.3736],
      ['České Budějovice', 'Jihočeský kraj', 'České Budějovice', '', 48.9745, 14.4743],
    ],
  }),
  culture('SE', 'sv', 'Europe/Stockholm', {
    female: 'Åsa Märta Elin Astrid Görel Ylva Saga Linnéa Ebba Tuva Frida Hjördis Märit Alva Kajsa Gunvör',
    male: 'Åke Göran Björn Östen Håkan Nils Sixten Viggo Lars Torbjörn Mårten Ture Gösta Henning Ragnar Jöns',
    family:
      'Åkesson Öberg Sjöström Lindqvist Björk Nyström Hägg Ström Löfgren Ekdahl Söderlund Blomqvist Grönvall Ås Hallén Wåhlin Forsell Dahl Sandén Norén Kjellberg Rask Frisk Ahlgren',
    cities: [
      ['Göteborg', 'Västra Götaland', 'Göteborg', 'Majorna', 57.7089, 11.9746],
      ['Malmö', 'Skåne', 'Malmö', '', 55.605, 13.0038],
      ['Umeå', 'Västerbotten', 'Umeå', '', 63.8258, 20.263],
    ],
  }),
  culture('TR', 'tr', 'Europe/Istanbul', {
    female: 'Ayşe Gülşah Özlem Çiğdem Zeynep İpek Şule Büşra Elif Nurgül Feyza Ümran Defne Sevgi Hülya Işıl',
    male: 'İbrahim Çağrı Ömer Şahin Uğur Oğuz Barış Cem Doğan Işık Kağan Tunç Yiğit Ümit Rıza Emre',
    family:
      'Yılmaz Öztürk Şimşek Çelik Güneş Aydın Kılıç Doğan Aslan Yıldırım Erdoğdu Taş Koç Özdemir Çakır Güler Kaya Uçar Işık Toprak Bağcı Şen Demirtaş Gök',
    cities: [
      ['İstanbul', 'Marmara', 'İstanbul', 'Kadıköy', 41.0082, 28.9784],
      ['İzmir', 'Ege', 'İzmir', 'Bornova', 38.4237, 27.1428],
      ['Diyarbakır', 'Güneydoğu Anadolu', 'Diyarbakır', '', 37.9144, 40.2306],
    ],
  }),
  culture('VN', 'vi', 'Asia/Ho_Chi_Minh', {
    female: 'Ánh Bích Châu Dung Hạnh Hương Lan Liên Mai Ngọc Nhung Phượng Quỳnh Thảo Trúc Yến',
    male: 'An Bảo Cường Đạt Đức Hùng Khánh Long Minh Nghĩa Phúc Quân Sơn Thắng Tuấn Vũ',
    family: 'Nguyễn Trần Lê Phạm Hoàng Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Đinh Trịnh Mai Lương Tô Tạ Châu Hà Cao',
    familyFirst: true,
    cities: [
      ['Hà Nội', 'Đồng bằng sông Hồng', 'Hà Nội', 'Hoàn Kiếm', 21.0278, 105.8342],
      ['Đà Nẵng', 'Duyên hải Nam Trung Bộ', 'Đà Nẵng', '', 16.0544, 108.2022],
      ['Cần Thơ', 'Đồng bằng sông Cửu Long', 'Cần Thơ', '', 10.0452, 105.7469],
    ],
  }),
];
