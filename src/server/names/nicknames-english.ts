/**
 * Nicknames with their full names, the usual first; a hyphen separates the words of a name. Written for this product.
 */
export const ENGLISH: Readonly<Record<string, string>> = {
  English: `
    Abigail = Abby Gail; Abraham = Abe Bram; Adelaide Adeline = Addie; Agnes = Aggie Nessie; Albert = Bert Bertie;
    Alexander = Alex Lex Xander Sandy Alec Alick; Alexandra = Alex Lexi Sandra Sandy Allie; Alfred = Alf Alfie Fred;
    Alice = Allie Ally; Amanda = Mandy Manda; Andrew = Andy Drew; Angela Angelina = Angie; Anthony = Tony Ant;
    Archibald = Archie; Arthur = Art Artie; Augustus Augustine = Gus; Barbara = Barb Babs Barbie Bobbie;
    Barnabas Barnaby = Barney; Bartholomew = Bart; Beatrice = Bea Trixie; Benedict = Ben Ned; Benjamin = Ben Benny Benji;
    Bernard = Bernie; Bradley Bradford = Brad; Calvin = Cal; Cameron = Cam; Caroline Carolyn = Carrie Caro Carol;
    Cassandra = Cass Cassie Sandra;
    Catherine Katherine Kathryn Katharine Cathryn = Kate Katie Kathy Cathy Kay Kitty Kat Cat Kit; Cecilia = Cissy Celia;
    Charles = Charlie Chuck Chas Chaz; Charlotte = Charlie Lottie Char;
    Christina Christine Kristina Kristin = Chris Tina Chrissy Kris Kristy Christy; Christopher = Chris Kit Topher;
    Cynthia = Cindy; Daniel = Dan Danny; Danielle = Dani; David = Dave Davy Davey; Deborah Debra = Deb Debbie Debby;
    Dennis = Denny Den; Dominic = Dom Nick; Donald = Don Donny Donnie; Dorothy = Dot Dottie Dolly Dora; Douglas = Doug;
    Edgar Edmund = Ed Eddie; Edward Edwin = Ed Eddie Ted Teddy Ned; Eleanor Elenor = Ellie Nell Nellie Nora Ella;
    Elizabeth Elisabeth = Liz Lizzie Beth Betty Betsy Bess Bessie Eliza Libby Lisa Elsie Lizzy Bette;
    Emily = Em Emmy Millie; Emma = Em Emmy; Ernest = Ernie; Eugene = Gene; Evelyn = Evie Eve Lynn; Ezekiel = Zeke;
    Florence = Flo Florrie Flossie; Frances = Fran Frankie Fanny Francie; Francis = Frank Frankie Fran;
    Franklin = Frank Frankie; Frederick Frederic Fredrick = Fred Freddie Freddy Rick; Gabriel = Gabe;
    Gabrielle Gabriella = Gabby Ella; Geoffrey Jeffrey Jeffery = Geoff Jeff; Gerald = Gerry Jerry;
    Geraldine = Gerry Gerrie; Gertrude = Trudy Gertie; Gilbert = Gil Bert; Gordon = Gordie; Grace = Gracie;
    Gregory = Greg Gregg; Gwendolyn = Gwen Wendy; Hannah = Annie; Harold = Harry Hal; Harriet = Hattie Harrie;
    Helen = Nell Nellie Lena; Henrietta = Etta Hettie Hattie Henny; Henry = Harry Hank Hal; Herbert = Herb Bert Herbie;
    Howard = Howie; Isaac = Ike Zac; Isabel Isabella Isabelle = Bella Izzy Belle Isa Ibby; Jacob = Jake Jay;
    Jacqueline = Jackie; James = Jim Jimmy Jamie Jem Jimmie; Jane = Janie Jenny; Janet = Jan; Jason = Jay;
    Jennifer = Jen Jenny Jenna Jennie; Jeremiah Jeremy = Jerry Jem; Jessica = Jess Jessie;
    Joan Joanna Joanne = Jo Joanie Jojo; John = Jack Johnny Jackie Johnnie; Jonathan = Jon Jonny Nathan;
    Joseph = Joe Joey Jos; Josephine = Jo Josie Josey; Joshua = Josh; Judith = Judy Jude;
    Julia Juliet Julie = Jules Jule; Julian = Jules; Kenneth = Ken Kenny; Kimberly = Kim Kimmy;
    Laura Lauren = Laurie Lori; Lawrence Laurence = Larry Laurie Lars Lorry; Leonard = Leo Len Lenny; Leslie = Les;
    Lewis Louis = Lou Lew Louie; Lillian = Lil Lilly Lily; Louise Louisa = Lou Lulu; Lucille Lucinda = Lucy Cindy;
    Lydia = Liddy; Madeline Madeleine = Maddie Maddy; Magdalena = Maggie Lena;
    Margaret Marguerite = Maggie Meg Peggy Peg Marge Margie Greta Daisy Rita Madge Megan Maisie;
    Maria Mary Marie = Molly Polly Mae Mamie May; Martha = Marty Patty Mattie; Martin = Marty;
    Matilda = Tilda Tilly Mattie; Matthew = Matt Matty; Maurice = Moe Morry; Maxwell Maximilian = Max; Melanie = Mel;
    Melissa = Mel Missy Lissa; Michael = Mike Mick Mickey Mikey Micky; Michelle = Shelly Mickey; Mildred = Millie;
    Mitchell = Mitch; Montgomery = Monty; Nancy = Nan; Natalie = Nat Natty; Nathaniel Nathan = Nate Nat Nathan;
    Nicholas = Nick Nicky Nico; Nicole = Nicky Nikki; Norman = Norm; Oliver = Ollie; Olivia = Liv Livvy; Oscar = Ozzie;
    Oswald = Ozzie Oz; Pamela = Pam; Patricia = Pat Patty Trish Tricia Patsy Patti; Patrick = Pat Paddy Rick;
    Penelope = Penny; Peter = Pete; Philip Phillip = Phil Pip; Phyllis = Phyl; Priscilla = Cilla; Prudence = Prue;
    Rachel = Rae; Randolph Randall = Randy; Raymond = Ray; Rebecca = Becky Becca Reba; Reginald = Reg Reggie;
    Richard = Rick Dick Rich Richie Ricky Dickie; Robert = Rob Bob Bobby Robbie Robin Bert; Roberta = Bobbie Robbie;
    Roderick = Rod Roddy; Rodney = Rod; Roger = Rog Rodge; Ronald = Ron Ronnie; Rosemary = Rosie Rose;
    Rudolph = Rudy Dolph; Russell = Russ; Samantha = Sam Sammy Mandy; Samuel = Sam Sammy; Sarah = Sally Sadie;
    Sebastian = Seb; Sidney = Sid; Solomon = Sol Solly; Sophia Sophie = Soph Sophie; Stanley = Stan;
    Stephanie = Steph Stevie; Stephen Steven = Steve Stevie; Stuart Stewart = Stu;
    Susan Susanna Susannah Suzanne = Sue Susie Suzy Sukie; Sylvia = Syl; Tabitha = Tabby; Terence = Terry;
    Theodore = Ted Teddy Theo; Theresa Teresa = Terry Tess Tessa Tracy Reese; Thomas = Tom Tommy Thom;
    Timothy = Tim Timmy; Tobias = Toby; Valerie = Val; Veronica = Ronnie Vera Roni; Victor = Vic;
    Victoria = Vicky Vicki Tori Vickie; Vincent = Vince Vinnie; Virginia = Ginny Ginger; Vivian = Viv;
    Walter = Walt Wally; Wilfred = Wilf Fred; Wilhelmina = Billie Minnie Mina;
    William = Bill Billy Will Willie Liam Willy; Winifred = Winnie Freda; Winston = Winnie; Zachary = Zach Zack;
    Abigail = Abbie`,
};
