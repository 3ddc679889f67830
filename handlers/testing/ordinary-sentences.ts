// For tests: what is said in a house that is not meant for Hearth, with many words that sound like a wake phrase.

const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** To one another: they begin as a call does. */
const GREETINGS = lines(`
  Hey, how are you?
  Hey, what's up?
  Hey you, come here.
  Hey guys, dinner is ready.
  Hey mum, where are my shoes?
  Hey dad, can you help me?
  Hey, have you seen the keys?
  Hey, heard you got a new job.
  Hey, hear that?
  Hey, here it is.
  Hey, her train is late.
  Hey, he hurt himself.
  Hey, hurry up, we are late.
  Hey, hard luck.
  Hey, hold the door.
  Hey, hands off my cake.
  Hey, half of that is mine.
  Hey, has anybody fed the cat?
  Hey, happy birthday!
  Hey, hello there.
  Hey, high five!
  Hey, his coat is still here.
  Hey, hop in.
  Hey, hush, the baby sleeps.
  Hey, that's my chair.
  Hey, this is my turn.
  Hey, there you are.
  Hey, just a moment.
  Hey, just saying.
  Hey, Jack, wait for me.
  Hey, Jane, are you coming?
  Hey, Janice, long time no see.
  Hey, James, your phone is ringing.
  Hey, Jake, pass the salt.
  Hey, Jasmine, look at this.
  Hey, Julia, good morning.
  Hey, Jeremy, shall we go?
  Hey, Joe, nice shirt.
  Hey, Charlie, sit.
  Hey, Charles, what was that?
  Hey, Chris, come on.
  Hey, Marcus, well done.
  Hey, Marvin, stop that.
  Hey, Mavis, tea?
  Hey, Davis called again.
  Hey, service is terrible here.
  Hey, surface tension is funny.
  Hey, Michael, over here.
  Hey, Mike, roast or stew?
  Hey, my crossword is finished.
  Hey, my coffee is cold.
  Hey, Rosie, give me that.
  Hey, Ray, be careful.
  Hey, Rasmus, dinner.
  Hey, Arthur, bedtime.
  Hey, Harry, homework first.
  Hey, Harriet, that is lovely.
  Hey, Howard, how was work?
  Hey, Hannah, listen.
  Hey, Heather, what time is the film?
  Hey, Helen, are you there?
  Hey, Henry, down!
  Hey, Herbert, it is your move.
  Hey, Martha, guess what.
  Hey, Beth, do you want some?
  Hey, Ruth, could you open the window?
  Hi Carol, it's me.
  Hi everybody, sorry we're late.
  Hello, who is speaking?
  Hello, is anybody home?
  Okay, now boil the water.
  Okay, maybe tomorrow.
  Okay, no more sweets.
  Okay, nobody moves.
  Okay, next one.
  Okay, let's go.
  Okay, computers are not my thing.
  Okay, my crust is burnt.
  Okay, hurt feelings aside.
  Okay, hearts are trumps.
  Yo, watch out!
  Hey.
  Hey, hey, hey.
  Hello?
  Okay.
  Hey, a what?
  Hey, earn your own money.
  Hey, Ernie!
  Hey, early bird.
  Hey, eat up.
  Hey, it's thirsty work.
  Hey, horses!
  Hey, house keys, please.
  Hey, hotter than yesterday, isn't it?
  Hey, the hardware shop is closed.
  Hey, Alex, are you there?
  Hey, Alice, tea is ready.
  Hey, cloudy again today.
  Hey, clever idea.
  Hey, close the door.
  Hey, clown, stop it.
`);

/** With words near the names, at the beginning and within. */
const NEAR = lines(`
  Heart disease runs in the family.
  Heart of gold, that one.
  Hearts and spades are left.
  Earth is the third planet.
  Earthquakes are rare here.
  Hard work pays off.
  Hardly anybody came.
  Heard anything from your sister?
  Hearing aids need new batteries.
  Heat the oven first.
  Heathrow was packed.
  Hurt your knee again?
  Her earrings are on the table.
  Herbs go in last.
  Her thumb is fine.
  He has a good heart.
  He hates Mondays.
  Have a seat.
  Have you had lunch?
  Harvest begins in August.
  Harvard or Yale, she could not decide.
  Harvey never calls.
  Half past seven.
  Service charge is included.
  Jars go in the cupboard on the left.
  Jar this jam, will you?
  Java is an island.
  Jarring, that noise.
  Jealous of his brother, that is all.
  Travel is expensive this year.
  Traverse the ridge and turn left.
  Drive us to the station, please.
  Chavs, he called them.
  Nervous about the exam?
  Avis had no cars left.
  Elvis has left the building.
  Davis won the match.
  Alexis is my cousin.
  Alexander called.
  Alex, come here.
  Election day is Sunday.
  Electric cars are quiet.
  A lecture on birds.
  Complete the list by Friday.
  Computers break, that is what they do.
  Computing is not her subject.
  Commuters were stuck for hours.
  Commute times are awful.
  Compute the sum in your head.
  Compost goes in the green bin.
  Committee meetings are dull.
  Microphones are switched on.
  Microwaves hum.
  Mike rode his bike.
  Minecraft again?
  My craft project is late.
  My crop of tomatoes failed.
  Raspberries are in season.
  Rasping noise in the engine.
  Navy blue suits you.
  Nobody is perfect.
  Now boo to that.
  Clouds are gathering.
  Clawed to pieces, that sofa.
  Loud, isn't it?
  She said hey to everyone.
  I said hey, hearth fires are cosy.
  The fire in the hearth is out.
  My hearth and home.
  We sat around the hearth until midnight.
  Did Jarvis call?
  I read about Jarvis in a comic.
  Tony Stark built Jarvis himself.
  Have you asked Alexa?
  The computer is slow again.
  This computer needs an update.
  Her heart is in the right place.
  Down to earth, as always.
  What on earth is that?
  It is hard to say.
  So hard to please.
  Um, hard to say.
  Well, heard that before.
  Oh, Harvey, not again.
  So, service begins at ten.
  And Travis scored twice.
  Right, jars and lids.
  Okay so, half a cup of sugar.
`);

/** Of an ordinary day. */
const DAILY = lines(`
  What's for dinner tonight?
  I put the milk back in the fridge.
  The bus was twenty minutes late.
  Did you lock the back door?
  She starts her new job on Monday.
  We should paint the fence this summer.
  Where did you put the scissors?
  It's raining again.
  The dog wants to go out.
  Can you pick up the kids at four?
  I'll be home around six.
  Turn the volume down a bit.
  There's a spider in the bath.
  Who finished the biscuits?
  My phone is nearly flat.
  The neighbours are having a party.
  Let me know when you get there.
  I can't find my glasses.
  You left the light on in the hall.
  It was on sale, half price.
  Have we got any onions?
  Grandma is coming on Sunday.
  The washing machine is making that noise.
  I read that book last year.
  They moved to Scotland.
  How was school?
  Fine.
  We learned about volcanoes.
  Do you want cheese on it?
  No onions for me.
  That film was far too long.
  He never answers his phone.
  The appointment is at half past nine.
  Don't forget your umbrella.
  I think it's in the top drawer.
  Somebody is at the door.
  Just leave it on the table.
  Is it cold outside?
  The cat is asleep on the radiator.
  Could you pass me the salt?
  That's the third time this week.
  I have a headache.
  Take an aspirin.
  We're out of coffee.
  Remind me to call the plumber.
  It's your turn to do the dishes.
  I did them yesterday.
  What time does the shop close?
  Wait, I need my coat.
  You look nice.
  Thank you.
  The weather is meant to be better tomorrow.
  We could go to the lake.
  Only if it's warm enough.
  I've never been there.
  Did the parcel arrive?
  It's with the neighbours.
  My back hurts.
  Sit down for a minute.
  I'm reading.
  Shall I make some tea?
  Yes, please.
  Two sugars.
  The printer doesn't work.
  Have you tried turning it off and on?
  Twice.
  Stop teasing your sister.
  She started it.
  Go to your room.
  That's not fair.
  Goodnight, sleep tight.
  Brush your teeth.
  Is the oven still on?
  I smell something burning.
  Oh no, the toast.
  Open the window.
  And the football results.
  In other news, the minister resigned.
  Stocks fell sharply on Thursday.
  A spokesman declined to comment.
  More on that story after the break.
  Heavy rain is expected in the north.
  Here is the news at nine.
  This programme contains strong language.
  Call now and save fifty percent.
  Terms and conditions apply.
  Previously on this show.
  I love you.
  I know.
  We have to leave, now!
  Run!
  They're coming.
  Who are you people?
  It was you all along.
  Happy birthday to you.
  Let it snow, let it snow, let it snow.
  All you need is love.
  Row, row, row your boat.
  Once upon a time there was a king.
  And they lived happily ever after.
  Seven times eight is fifty-six.
  How do you spell necessary?
  The capital of Peru is Lima.
  Photosynthesis needs light.
  Look at the moon.
  It's full tonight.
  The train leaves from platform four.
  Mind the gap.
  Please stand clear of the doors.
  Thank you for calling, all our agents are busy.
  Your call is important to us.
  Press one for sales.
  Can I take a message?
  He's in a meeting.
  I'll call back later.
  See you on Friday, then.
  Bye.
  Careful, it's hot.
  Blow on it.
  Yummy.
  I don't like peas.
  One more bite.
  All gone!
  Who wants pudding?
  Me!
`);

const GERMAN = lines(`
  Hallo, wie geht es dir?
  Hallo Herr Müller, kommen Sie herein.
  Hallo Frau Herder, schönen Tag.
  Hallo, hört mich jemand?
  Hallo, Herta!
  Hallo, hier ist Anna.
  Hallo, hat jemand die Schlüssel gesehen?
  Hallo, Hertha hat gewonnen.
  Hallo, Hilde, wie war die Reise?
  Hallo, halt mal bitte die Tür auf.
  Hallo zusammen.
  Hallo?
  Hey, hör auf damit.
  Hey, hast du Hunger?
  Hey, das ist meins.
  He, du da!
  Ach, hör doch auf.
  Also, herzlichen Glückwunsch.
  Der Herd ist noch an.
  Herd aus, bitte.
  Herzlich willkommen.
  Hast du den Herd ausgemacht?
  Die Herde zieht weiter.
  Hart gekocht oder weich?
  Hört ihr das?
  Ja, heute Abend.
  Okay, herrlich.
  Guten Morgen.
  Was gibt es zum Abendessen?
  Die Milch ist alle.
  Morgen soll es regnen.
  Wo ist meine Brille?
  Mach bitte das Licht aus.
  Der Zug hat wieder Verspätung.
  Kommst du mit einkaufen?
  Ich habe keine Lust.
  Wer hat die Kekse gegessen?
  Es klingelt an der Tür.
  Gute Nacht, schlaf gut.
`);

export const ORDINARY_SENTENCES = { GREETINGS, NEAR, DAILY, GERMAN } as const;
