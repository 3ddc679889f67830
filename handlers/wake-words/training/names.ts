// First names and names of things that are called to, so that a wake word is told from what people call one another.
const list = (words: string) => words.trim().split(/\s+/);

export const NAMES: readonly string[] = list(`
  Aaron Abby Abel Ada Adam Adele Adrian Agnes Aidan Alan Albert Alec Alex Alexa Alexis Alfie Alfred Alice Alicia Alison
  Allen Alma Amanda Amber Amelia Amy Andrea Andrew Andy Angela Anita Ann Anna Annie Anthony Anton April Archie Arden
  Ariel Arlo Arthur Ashley Astrid Audrey Austin Ava Barbara Barney Barry Basil Beatrice Becky Ben Bernard Bernie Bert
  Bertha Beth Betty Beverly Bill Billy Blake Bob Bonnie Brad Brandon Brenda Brian Bridget Bruce Bruno Bryce Buddy
  Caleb Calvin Camilla Cara Carl Carla Carmen Carol Carrie Carter Casey Cathy Cecil Celia Chad Charlie Charlotte Chase
  Chelsea Cherry Chester Chloe Chris Christine Cindy Claire Clara Clark Claude Clay Cleo Clifford Clive Cody Colin
  Connie Connor Cora Corey Craig Curtis Daisy Dale Damien Dan Dana Daniel Daphne Darcy Darren Dave David Davis Dawn
  Dean Debbie Della Dennis Derek Desmond Diana Dirk Dolly Dominic Don Donna Dora Doris Dorothy Doug Drew Duncan Dustin
  Dylan Earl Eddie Edgar Edith Edward Edwin Eileen Elaine Eleanor Eli Elias Eliza Ella Ellen Elliot Elmer Elsa Elvis
  Emily Emma Eric Erica Erin Ernie Ethan Eugene Eva Evan Eve Faith Felix Fergus Finn Fiona Flora Florence Floyd Frances
  Frank Fred Freddy Freya Gareth Gary Gavin Gemma Gene Geoff George Gerald Gilbert Gina Ginny Gladys Glen Gloria Gordon
  Grace Graham Grant Greg Greta Gus Guy Hadley Hailey Hal Hank Hannah Hans Hardy Harley Harold Harper Harriet Harris
  Harry Harvey Hazel Heath Heather Hector Heidi Helen Helga Henry Herbert Herman Hilda Holly Homer Hope Horace Howard
  Hubert Hugh Hugo Hunter Ian Ida Igor Ingrid Ira Irene Iris Irma Isaac Isabel Ivan Ivy Jack Jackie Jacob Jade Jake
  James Jamie Jan Jane Janet Janice Jared Jarrod Jarvey Jason Jasper Jay Jean Jeff Jenna Jenny Jeremy Jerome Jerry Jess
  Jessica Jill Jim Joan Jodie Joe Joel John Jonas Jordan Joseph Josh Joy Joyce Judith Judy Julia Julian June Justin Kara
  Karen Karl Kate Katie Kay Keith Kelly Ken Kenny Kerry Kevin Kim Kirk Kurt Kyle Lana Lance Larry Laura Lauren Leah Lee
  Lena Leo Leon Leonard Leslie Lester Lewis Liam Lily Linda Lisa Liz Lloyd Logan Lois Lola Loretta Lou Louis Louise
  Lucas Lucy Luke Luna Lydia Mabel Mac Mack Maddie Maggie Malcolm Marcus Margaret Maria Marie Marilyn Mario Marion Mark
  Marla Marlon Marsha Martha Martin Marvin Mary Mason Matt Maud Maureen Maurice Mavis Max Maxine May Megan Melissa
  Melvin Mercy Mia Michael Mickey Mike Mila Mildred Miles Millie Milo Milton Mimi Minnie Mira Miranda Mitch Moira Molly
  Mona Monica Morgan Morris Moses Muriel Myra Myron Nadia Nancy Naomi Natalie Nathan Ned Neil Nell Nelson Nick Nicole
  Nigel Nina Noah Noel Nora Norman Olga Olive Oliver Olivia Omar Opal Oscar Otis Otto Owen Paige Pam Pamela Parker Pat
  Patrick Patty Paul Paula Pearl Peggy Penny Percy Perry Pete Peter Petra Phil Philip Phoebe Pippa Polly Poppy Preston
  Quentin Rachel Ralph Ramona Randy Ray Raymond Rebecca Reggie Rex Rhoda Rhys Richard Rick Rita Rob Robert Robin Rocky
  Rod Roger Roland Ron Ronnie Rory Rosa Rose Rosie Ross Roxy Roy Ruby Rudy Rufus Russell Ruth Ryan Sabrina Sadie Sally
  Sam Samantha Sandra Sandy Sarah Saul Scott Sean Seth Shane Sharon Shaun Sheila Shelley Sherman Shirley Sid Sidney
  Silvia Simon Sofia Sonia Sophie Stacey Stan Stella Stephen Steve Stuart Sue Susan Susie Sven Sylvester Tamara Tammy
  Tanya Tara Taylor Ted Terry Tess Theo Theresa Thomas Tilly Tim Tina Toby Todd Tom Tommy Toni Tony Tracy Travis Trent
  Trevor Trudy Tyler Una Ursula Val Valerie Vanessa Vera Vernon Vicky Victor Vince Viola Violet Virgil Vivian Wade
  Wallace Wally Walter Wanda Ward Warren Wayne Wendy Wesley Wilbur Wilma Winnie Winston Xavier Yvonne Zack Zelda Zoe
  Computer Jupiter Mercury Saturn Nova Orion Apollo Athena Hermes Juno Echo Cortana Siri Bixby Google Mycroft Rhasspy
  Kitchen Garden Window Service Surface Harbour Harvest Hardware Hazard Herring Hurdle Heritage Earthen Perfect Purpose
`);
