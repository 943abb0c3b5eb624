import type { ReactNode } from 'react';
import type { SeenMoment } from '../../../api/audit.ts';
import type { Rulebook } from '../../../rulebooks/index.ts';
import { Card } from '../../parts/card.tsx';
import { moneyText } from '../../parts/money-text.ts';
import { RuleTag } from '../../parts/rule-tag.tsx';
import { useWords } from '../../words/index.ts';
import { betWords } from '../dealer/short-words.ts';

/** What stood on this viewer's page and on no other, or on those of staff alone. */
export const OwnPart = ({
  moment: { own },
  book,
}: {
  readonly moment: SeenMoment;
  readonly book: Rulebook;
}) => {
  const words = useWords();
  const { say, odds } = words;
  const money = (cents: number) => moneyText(cents);
  if (!('may' in own)) return null;
  const lines = own.lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a settlement does not change
    <Item key={`line ${index}`}>
      {'patrons' in own && <span translate="no">{`${line.patron} · `}</span>}
      {`${betWords(line.bet, book, words)} ${money(line.amount)} → ${money(line.paid)} / ${money(line.returned)} `}
      <RuleTag rule={line.rule} />
    </Item>
  ));
  return (
    <section className="panel flex flex-col gap-2 p-4" aria-label={say('audit.own')}>
      <h2 className="text-lg">{say('audit.own')}</h2>
      {own.faces !== undefined && own.faces.length > 0 && (
        <div className="flex items-center gap-2">
          <span>{say('audit.own.faces', { cards: '' })}</span>
          {own.faces.map(({ hand, index, card }) => (
            <Card key={`${hand} ${index}`} card={card} width={44} />
          ))}
        </div>
      )}
      <ul className="flex flex-col gap-1 text-sm">
        {'patron' in own && own.patron !== null && (
          <Item>{say('audit.own.rack', { amount: money(own.patron.rack) })}</Item>
        )}
        {'insurable' in own &&
          own.insurable.map((one) => (
            <Item key={`may ${one.hand} ${one.box}`}>
              {say('audit.own.insurable', {
                hand: say(`shared.hand.${one.hand}`),
                amount: money(one.most),
                odds: odds(one.pays),
              })}
            </Item>
          ))}
        {own.insurance.map((one) => (
          <Item key={`has ${one.patron} ${one.hand} ${one.after}`}>
            {'patrons' in own && <span translate="no">{`${one.patron} · `}</span>}
            {say('audit.own.insurance', {
              hand: say(`shared.hand.${one.hand}`),
              amount: money(one.amount),
            })}
          </Item>
        ))}
        {'elects' in own && own.elects && <Item>{say('audit.own.may')}</Item>}
        {'money' in own && <Item>{say('audit.own.tray', { amount: money(own.money.tray) })}</Item>}
        {'patrons' in own && own.patrons.length > 0 && (
          <Item>
            {say('audit.own.racks')}
            <span translate="no">
              {own.patrons
                .slice(0, SHOWN)
                .map(({ id, rack }) => ` · ${id} ${money(rack)}`)
                .join('')}
              {own.patrons.length > SHOWN && ' …'}
            </span>
          </Item>
        )}
        {lines}
      </ul>
    </section>
  );
};

/** Of a crowd as many as a page can be read. */
const SHOWN = 40;

const Item = ({ children }: { readonly children: ReactNode }) => (
  <li className="tabular">{children}</li>
);
