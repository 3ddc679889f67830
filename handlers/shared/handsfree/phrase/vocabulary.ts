// The words around a wake phrase, by language: how one greets, what one says before, and what is never a misheard name.

export interface Vocabulary {
  /**
   * A wake phrase that begins with one of these is a greeting and a name. The value is its family: listening models take
   * one for another that sounds like it.
   */
  greetings: ReadonlyMap<string, string>;
  /** What is left of a greeting that was half heard, and small words besides: the name has to be plain then. */
  traces: ReadonlySet<string>;
  /** Said before a phrase without meaning anything. */
  fillers: ReadonlySet<string>;
  /** What people go on with after "hey", or begin a sentence with: none of it is a name that was heard wrongly. */
  ordinary: ReadonlySet<string>;
  /** Words that names end with: at the beginning of a command they are not taken for what is left of one. */
  tails: ReadonlySet<string>;
}

const list = (words: string) => words.trim().split(/\s+/);
const set = (words: string) => new Set(list(words));
const families = (groups: Readonly<Record<string, string>>) =>
  new Map(Object.entries(groups).flatMap(([family, words]) => list(words).map((word) => [word, family] as const)));

const ENGLISH: Vocabulary = {
  greetings: families({ hey: "hey hay hei hi hiya yo", hello: "hello hallo halo", okay: "ok okay kay" }),
  traces: set("a ay aye eh ei h k"),
  fillers: set(
    "um uh uhm erm er ah oh hm hmm mm mhm so and well now right yeah yes no please ok okay hey there anyway",
  ),
  ordinary: set(`
    i im ive ill id you youre youve your yours we were weve our he hes him his she shes her hers it its they theyre their
    them this that thats these those there theres here heres who whos whose what whats when where wheres why how hows
    which a an the some any no not none and or but if so because as at by for from in into of off on onto out over to up
    with without about after before again away back down just only even still also too very really almost always never
    ever once maybe perhaps yes yeah please thanks thank sorry am is are was be been being do does did done dont didnt
    have has had havent hear heard hearing hears hold held help helped hurry hurt hurts hurting hope hoped happy happens
    happened hard harder hardly hate heads head heat heated heater heating heavy high hot hat hit hide
    can cant could couldnt will wont would wouldnt shall should shouldnt may might must go goes going gone get gets got
    getting give gave gimme let lets look looks looking listen make made man men mom mum mama dad dada daddy mommy mummy
    mate buddy bro dude guy guys girl girls boy boys kids kid everybody everyone folks honey love dear sweetie darling
    baby guess come comes coming came stop wait watch see saw say says said tell told ask asked take took turn turns put
    set call play show find open close start keep leave move read run send switch remind remember check add want wants
    need needs know knows think thought try use used work works like likes liked feel feels talk one two three four five
    six seven eight nine ten more less most least much many few little big small new old good great nice bad best better
    first last next same other another all both each every today tomorrow tonight yesterday morning evening night day
    time week year home house room kitchen light lights door music song timer alarm weather service services serve
    serves surface davis
  `),
  tails: set(`
    age air ally ant apple arch arm art ash axe ball band bank bar bath bead beam bean bear bed bee bell berry bird bit
    blade block board boat body book bot bow bowl box brick bridge brush bug bus butter cake camp can cap car card care
    cart case cat chair cheese child clock cloth cloud club coat coin corn cow cream cup den desk dish dog doll dot dragon
    dream dress drop drum duck dust ear earth east edge egg end ether eye face fall farm field fight file fire fish
    flag flake flame flower fly foot force fork fox fruit game garden gate glass glow goat gold grain grass green guard
    hall ham hand hat hawk heart hearth hill hive hole hood horn horse hour ice ink inn iron jar jet key king knife lake
    lamp land lane law leaf led leg lid lily line lion lip list load lock log lord mail map mark mask mat match meal meat
    men mile milk mill mind mine mint mirror moon moss mouse mouth mud name neck nest net night nose note nut oak oil
    orange order owl pad page paint pan paper park part pass path pen pet phone pie pig pin pine pipe pit plan plane
    plant plate play plum pond pool port post pot power print queen rain ray reed rest rice ring rise river road robe
    rock rod roof root rope rose row sail salt sand saw scale scene school screen seat seed shade shape sheep sheet shell
    shine ship shirt shoe shop shore shot side sight sign silver sink sky sleep slide snow soap sock son song sound spot
    spring star station steam stem step stick stone store storm story straw stream street string stroke style sugar suit
    sun table tail tale tank tape tea team teller tent term tin tip toe tone tool top tower town toy track trail train
    tree trick truck tube van vase view vine voice wall ward water wave wax wear web well west wheel wind window wine
    wing winter wire wish wolf woman wood wool word worm yard
  `),
};

const GERMAN: Vocabulary = {
  greetings: families({ hey: "hey hei hi he", hello: "hallo halo hello", okay: "ok okay", servus: "servus moin" }),
  traces: set("a ah eh ey ei h k"),
  fillers: set("ah ahm eh ehm hm hmm mm also und ja nein na nun tja bitte ok okay hey so gut ach oh du"),
  ordinary: set(`
    ich du er sie es wir ihr mir mich dir dich ihm ihn uns euch sein seine mein meine dein deine das der die den dem des
    ein eine einen einem einer kein keine dies diese dieser jener hier da dort wer wen wem was wann wo wohin woher warum
    wie welche welcher und oder aber wenn weil als an am auf aus bei bis durch fur gegen im in ins mit nach ohne um unter
    von vor zu zum zur uber auch nur noch schon sehr so nicht nie immer ja nein bitte danke bin bist ist sind seid war
    waren hab habe hast hat haben hatte hatten kann kannst konnte will willst wollte soll sollte muss musste mach macht
    mache geh geht gehe komm kommt komme hor hort hore horst horen halt halte helf hilf hilfe herr herren frau herz heute
    heiss hart harte heim her hin hoch hier hund haus gib gibt lass lasst schau seht sieh sag sagt stell stelle spiel
    spiele zeig zeige mal los leute mama papa oma opa kinder kind jungs madels alle alles mehr weniger viel wenig gut
    guten schlecht neu alt gross klein eins zwei drei vier funf sechs sieben acht neun zehn morgen abend nacht tag zeit
    uhr licht lichter musik wetter
  `),
  tails: set(`
    amt apfel arm art arzt auge auto bach bad ball bank bau baum berg bett bild blatt blume boot brot brief brucke buch
    bus dach dame decke dose dorf ei eis ende engel ente erde esel esser fall farbe feld fenster feuer fisch flasche
    fleisch flug fluss form fuchs fuss gabel garten gast geld glas gold gras hahn hand hase haut held hemd himmel hof
    holz horn hose hut igel insel karte kasten katze kern kind kirche klang kleid knopf koch kopf korb kraft kran kreis
    kuchen kuche kuh laden lampe land laub lauf leiter licht lied liste loch luft mann markt maus meer messer mond mund
    nase nest netz nuss obst ofen ohr ort otter papier park pfad pferd pilz platz post rad rahmen raum regen reich reise
    rind ring rock rose saal sack saft salz sand satz schaf schiff schirm schloss schnee schrank schuh schule see seife
    seil sohn sonne spiegel stadt stall stamm stange stein stern stift stock stoff stuhl sturm tal tanne tasche tasse
    teich teil tier tisch tochter topf tor tuch tur turm vater vogel wagen wald wand wasser weg wein welt werk wiese wind
    wolf wolke wort wurm zahl zahn zaun ziege zug
  `),
};

/** Keys are the first part of a language tag. */
const VOCABULARIES: Readonly<Record<string, Vocabulary>> = { en: ENGLISH, de: GERMAN };

export const languageOf = (language: string | null): string => language?.toLowerCase().split(/[-_]/)[0] || "en";

/** English where the language is not known here: greetings have travelled. */
export const vocabularyOf = (language: string | null): Vocabulary => VOCABULARIES[languageOf(language)] ?? ENGLISH;
