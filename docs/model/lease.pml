/*
 * Who runs a table's clock, and what he may add to its record: lease, epoch, append, taking over.
 * Each atomic block is one transaction of the store, or one moment in the memory of a process; whatever can happen
 * between two of them does. README.md says which function of the program each stands for.
 *
 * Switches take a safeguard away: NO_EPOCH, NO_UNSEEN. Each must break an assertion.
 */
#ifndef HOUSES
#define HOUSES 2
#endif
#ifndef STEPS
#define STEPS 3
#endif
#ifndef CRASHES
#define CRASHES 2
#endif
#ifndef LOSSES
#define LOSSES 2
#endif
#ifndef TAKINGS
#define TAKINGS 4
#endif
#define NOBODY 15

mtype = { nothing, due, standstill };
mtype = { idle, locked, obtained, letting };
mtype = { unanswered, yes, no };

/* The store. */
byte lock = NOBODY;
bool held = false;
byte holder = NOBODY;
byte epoch = 0;
byte entries = 0;

/* A process: what is lost when it dies. `name` is new with every start. */
typedef Process {
  byte name;
  mtype at = idle;
  byte mine;
  bool abandoned;
  bool runs;
  bool unseen;
  bool cut;
  mtype answer = unanswered
};
Process process[HOUSES];

/* On the way to the store: it arrives late, or never, even after the sender's death. */
typedef Step { mtype kind = nothing; byte epoch; byte name };
Step step[HOUSES];

/* Known to the proof alone. */
byte newest = NOBODY;
byte deserted = 0;
byte names = 0;
byte crashes = 0;
byte losses = 0;

#define I process[h]

inline forget() {
  I.at = idle; I.runs = false; I.abandoned = false; I.mine = 0; I.cut = false; I.answer = unanswered
}

/* An answer is heard by whoever asked, if he lives and waits for it: `answer` is of the standstill of this lease. */
inline told(what) {
  if
  :: I.name == step[h].name && step[h].kind == standstill && step[h].epoch == I.mine -> I.answer = what
  :: else
  fi
}

proctype Keeper(byte h) {
  byte as;
end:
  do
  /* tryLockOf: the advisory lock of this process's one session. */
  :: atomic { I.at == idle && lock == NOBODY && epoch < TAKINGS -> lock = h; I.at = locked }
  /* takeRow: behind whatever is being added. */
  :: atomic { I.at == locked && lock == h ->
       as = (I.unseen -> NOBODY : I.name);
       I.abandoned = (held && holder != as);
       held = true; holder = I.name; epoch++; newest = I.name;
       I.mine = epoch; I.at = obtained;
#ifdef NO_UNSEEN
       skip
#else
       I.unseen = I.abandoned
#endif
     }
  /* takeRow, and its answer is lost: what the row said is not known. */
  :: atomic { I.at == locked && lock == h && losses < LOSSES && epoch < TAKINGS ->
       losses++; held = true; holder = I.name; epoch++; newest = I.name; lock = NOBODY; I.at = idle;
#ifndef NO_UNSEEN
       I.unseen = true
#endif
     }
  :: atomic { I.at == locked && lock != h -> I.at = idle;
#ifndef NO_UNSEEN
       I.unseen = true
#endif
     }
  /* stoodStill: first what was abandoned. */
  :: atomic { I.at == obtained && I.abandoned && !I.runs && step[h].kind == nothing && I.answer != yes ->
       step[h].kind = standstill; step[h].epoch = I.mine; step[h].name = I.name; I.answer = unanswered }
  /* seenTo */
  :: atomic { I.at == obtained && I.abandoned && !I.runs && I.answer == yes ->
       I.runs = true; I.unseen = false; I.answer = unanswered }
  :: atomic { I.at == obtained && !I.abandoned && !I.runs -> I.runs = true }
  /* fire: a step that is due, under the epoch of this lease. */
  :: atomic { I.at == obtained && I.runs && step[h].kind == nothing && entries < STEPS ->
       step[h].kind = due; step[h].epoch = I.mine; step[h].name = I.name }
  /* giveBack: first the row, then the lock; a step may be on its way still. */
  :: atomic { I.at == obtained && lock == h ->
       if
       :: I.runs && holder == I.name -> held = false
       :: else
       fi;
       I.runs = false; I.at = letting }
  :: atomic { I.at == letting ->
       if
       :: lock == h -> lock = NOBODY
       :: else
       fi;
       forget() }
  /* The session dies: the store knows at once, the process later. */
  :: atomic { lock == h && I.at == obtained && losses < LOSSES -> losses++; lock = NOBODY; I.cut = true }
  /* onLost */
  :: atomic { I.cut && I.at == obtained -> forget() }
  /* kill -9, and a new start. */
  :: atomic { crashes < CRASHES ->
       crashes++;
       if
       :: I.runs && I.name == newest -> deserted = I.mine
       :: else
       fi;
       if
       :: lock == h -> lock = NOBODY
       :: else
       fi;
       forget(); I.unseen = false; names++; I.name = names }
  od
}

/* append: what is on its way arrives, or does not. */
proctype Appends(byte h) {
end:
  do
  :: atomic { step[h].kind != nothing ->
       if
#ifndef NO_EPOCH
       :: step[h].epoch != epoch -> told(no)
       :: step[h].epoch == epoch ->
#else
       :: true ->
#endif
          /* Nobody but whoever took the lease last takes a step of the house. */
          assert(step[h].name == newest);
          if
          :: step[h].kind == due ->
             /* Nobody plays on after a crash before the table knows how long it stood still. */
             assert(deserted == 0 || step[h].epoch <= deserted);
             if :: entries < STEPS -> entries++ :: else fi
          :: step[h].kind == standstill ->
             if :: step[h].epoch > deserted -> deserted = 0 :: else fi
          fi;
          told(yes)
       fi;
       step[h].kind = nothing; step[h].epoch = 0; step[h].name = 0 }
  :: atomic { step[h].kind != nothing ->
       told(no);
       step[h].kind = nothing; step[h].epoch = 0; step[h].name = 0 }
  od
}

init {
  byte h;
  atomic {
    for (h : 0 .. HOUSES - 1) { names++; process[h].name = names; run Keeper(h); run Appends(h) }
    h = 0
  }
}
