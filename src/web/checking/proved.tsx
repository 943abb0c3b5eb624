import { type ReactNode, useMemo } from 'react';
import type { GoodCertificate } from '../../api/certificate-verdict.ts';
import type { ChainVerified } from '../../api/chain-verification.ts';
import { JOURNAL } from '../../api/house-log.ts';
import type { GoodReceipt } from '../../api/receipt-verdict.ts';
import type { Verified } from '../../api/verification.ts';
import { moneyText } from '../parts/money-text.ts';
import { BookOf, RuleTag } from '../parts/rule-tag.tsx';
import { whenText } from '../words/formats.ts';
import { useWords } from '../words/index.ts';

/** What was proved of a table's record, as `puntobanco verify` prints it. */
export const ProvedRecord = ({ result }: { readonly result: Verified }) => {
  const { say } = useWords();
  const { rounds, shoes, checkedByLaws, rollbacks } = result;
  return (
    <Facts>
      <Fact name={say('check.table')}>
        <Id>{result.table}</Id>
      </Fact>
      <Fact name={say('check.entries')}>
        {say('check.entries.more', { count: result.entries, decided: result.decidedAgain })}
      </Fact>
      {checkedByLaws > 0 && (
        <Fact name={say('check.laws')}>{say('check.laws.more', { count: checkedByLaws })}</Fact>
      )}
      <Fact name={say('check.rounds')}>{say('check.rounds.more', { ...rounds })}</Fact>
      <Fact name={say('check.shoes')}>
        {say('check.shoes.more', { checked: shoes.checked, open: shoes.notYetRevealed })}
      </Fact>
      {shoes.leftUnrevealed > 0 && (
        <Fact name="">{say('check.shoes.left', { count: shoes.leftUnrevealed })}</Fact>
      )}
      {shoes.withNonces + shoes.withoutNonces > 0 && (
        <Fact name={say('check.nonces')}>
          {say('check.nonces.more', {
            with: shoes.withNonces,
            without: shoes.withoutNonces,
            dropped: shoes.dropped,
          })}
        </Fact>
      )}
      {rollbacks > 0 && <Fact name={say('check.rollbacks')}>{rollbacks}</Fact>}
      <Origin result={result} />
    </Facts>
  );
};

/** Of the house's own log, or of a part of a record. */
export const ProvedChain = ({ result }: { readonly result: ChainVerified }) => {
  const { say } = useWords();
  const { house } = result;
  return (
    <Facts>
      <Fact name={say('check.table')}>
        {result.table === JOURNAL ? say('check.journal') : <Id>{result.table}</Id>}
      </Fact>
      <Fact name={say('check.entries')}>
        {say('check.entries.chain', { count: result.entries })}
      </Fact>
      {house !== undefined && (
        <Fact name={say('check.house')}>{say('check.house.more', { ...house })}</Fact>
      )}
      <Origin result={result} />
    </Facts>
  );
};

export const ProvedReceipt = ({ result }: { readonly result: GoodReceipt }) => {
  const { say, language } = useWords();
  const { body, signed, signedBy, table } = result;
  const { round, entry, patron, outcome, player, banker, lines, game } = body;
  // A receipt names no version. Nothing is asked of this house unless somebody wants to read the paragraph.
  const book = useMemo(() => ({ id: game }), [game]);
  return (
    <Facts>
      <Fact name={say('check.table')}>
        <Id>{table}</Id>
      </Fact>
      <Fact name={say('check.receipt')}>
        {say('check.receipt.round', { round, entry, count: signed.count })}
      </Fact>
      <Fact name={say('check.patron')}>
        <Id>{patron}</Id>
      </Fact>
      {(['player', 'banker'] as const).map((hand) => (
        <Fact key={hand} name={say(`shared.hand.${hand}`)}>
          <span translate="no">{(hand === 'player' ? player : banker).cards.join(' ')}</span>
          {` · ${(hand === 'player' ? player : banker).points ?? '–'}`}
        </Fact>
      ))}
      <Fact name={say('check.outcome')}>
        {outcome === 'player' || outcome === 'banker' || outcome === 'tie' || outcome === 'void'
          ? say(`shared.outcome.${outcome}`)
          : outcome}
      </Fact>
      {lines.map((line, at) => (
        <Fact
          // biome-ignore lint/suspicious/noArrayIndexKey: a receipt does not change
          key={at}
          name={at === 0 ? say('check.bets') : ''}
        >
          <span translate="no">
            {say('check.bet.line', {
              bet: line.bet,
              box: line.box,
              amount: moneyText(line.amount),
              paid: moneyText(line.paid),
              returned: moneyText(line.returned),
            })}
          </span>{' '}
          <BookOf value={book}>
            <RuleTag rule={line.rule} />
          </BookOf>
        </Fact>
      ))}
      <Fact name={say('check.signed')}>
        <Id>{signedBy}</Id>
      </Fact>
      <Fact name={say('check.signed.at')}>{whenText(signed.at, language)}</Fact>
    </Facts>
  );
};

export const ProvedCertificate = ({ result }: { readonly result: GoodCertificate }) => {
  const { say, language } = useWords();
  const { certificate: of, signedBy, verdict } = result;
  const share = { right: of.right, questions: of.questions };
  return (
    <Facts>
      <Fact name={say('check.person')}>
        <Id>{of.person}</Id>
      </Fact>
      <Fact name={say('check.rulebook')}>
        <Id>{`${of.game}@${of.version}`}</Id>
      </Fact>
      <Fact name={say('check.answers')}>
        {verdict === 'not marked again'
          ? say('check.answers.said', share)
          : say('check.answers.marked', share)}
      </Fact>
      <Fact name={say('check.time')}>{say('check.time.more', { count: of.seconds })}</Fact>
      <Fact name={say('check.passed')}>{whenText(of.at, language)}</Fact>
      <Fact name={say('check.signed')}>
        <Id>{signedBy}</Id>
      </Fact>
    </Facts>
  );
};

const Origin = ({ result }: { readonly result: Verified | ChainVerified }) => {
  const { say, language } = useWords();
  return (
    <>
      <Fact name={say('check.signed')}>
        <Id>{result.signedBy}</Id>
      </Fact>
      <Fact name={say('check.signed.at')}>{whenText(result.at, language)}</Fact>
      {result.checkpoints > 0 && <Fact name={say('check.borne')}>{result.checkpoints}</Fact>}
    </>
  );
};

const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">{children}</dl>
);

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-muted max-sm:mt-2">{name}</dt>
    <dd className="tabular min-w-0">{children}</dd>
  </>
);

const Id = ({ children }: { readonly children: string }) => (
  <span translate="no" className="break-all">
    {children}
  </span>
);
