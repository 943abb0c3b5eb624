/*
 * The end of a session, and a command that is sent more than once: nothing is kept in the name of a session whose end
 * was answered, and a command is carried out once. README.md says which function of the program each part stands for.
 *
 * Switches take a safeguard away: NO_REVISION, NO_GONE, NO_ID. Each must break an assertion.
 */
#ifndef HOUSES
#define HOUSES 3
#endif
#define ASKINGS 4
#define TOUCHES 3

/* The store. */
bool session = true;
byte revision = 1;
bool made = false;

/* On the way to the store, by the way of each process: it arrives late, or never. */
bool asked[HOUSES];
bool looked[HOUSES];

/* Known to the proof alone. */
bool ended = false;
byte effects = 0;

/* append: what is on its way arrives, or does not. */
proctype Appends(byte h) {
end:
  do
  /* The one command of a patron, given in his session, by the way of this process. */
  :: atomic { asked[h] ->
       asked[h] = false;
       if
#ifdef NO_GONE
       :: looked[h] && !made -> assert(!ended); made = true; effects++
#else
       :: session && !made -> assert(!ended); made = true; effects++
#endif
#ifdef NO_ID
       :: session && made -> effects++
#endif
       :: else
       fi;
       assert(effects <= 1);
       looked[h] = false }
  :: atomic { asked[h] -> asked[h] = false; looked[h] = false }
  od
}

/* submit: the same command under the same id, as often as no answer comes. */
proctype Patron() {
  byte left = ASKINGS;
  byte h;
end:
  do
  :: left > 0 -> atomic {
       select(h : 0 .. HOUSES - 1);
       if
       :: !asked[h] -> asked[h] = true; looked[h] = session; left--
       :: else
       fi }
  :: else -> break
  od
}

/* touch: reads the session, then writes it if it is still that revision. */
proctype Touches(byte h) {
  byte left = TOUCHES;
  byte read;
end:
  do
  :: atomic { left > 0 && session -> left--; read = revision };
     atomic {
       if
#ifdef NO_REVISION
       :: true -> session = true; revision++
#else
       :: session && revision == read -> revision++
       :: else
#endif
       fi;
       read = 0 }
  :: left == 0 -> break
  od
}

/* endSession: once its removal is answered, nothing more is done in its name. */
proctype Ends() {
  atomic { session = false; revision = 0 };
  ended = true
}

init {
  byte h;
  atomic {
    for (h : 0 .. HOUSES - 1) { run Appends(h) }
    h = 0;
    run Patron(); run Touches(0); run Touches(1); run Ends()
  }
}
