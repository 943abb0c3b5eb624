import { useState } from 'react';
import type { RoundCourse } from '../../../api/audit.ts';
import { Choice, Field } from '../../parts/field.tsx';
import { useWords } from '../../words/index.ts';
import { type AsViewer, STAFF_VIEWS, viewerKey, viewerOf } from './viewers.ts';

const OTHER = 'other';

/** The roles, and each patron who was there; of a crowd those who bet, and any other by his id. */
export const ViewerChoice = ({
  course: { patrons, present },
  viewer,
  set,
}: {
  readonly course: RoundCourse;
  readonly viewer: AsViewer;
  readonly set: (viewer: AsViewer) => void;
}) => {
  const { say } = useWords();
  const [typing, setTyping] = useState(false);
  const hasMore = present > patrons.length;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Choice
        label={say('audit.as')}
        value={typing ? OTHER : viewerKey(viewer)}
        className="w-56"
        onChange={({ target }) => {
          setTyping(target.value === OTHER);
          if (target.value !== OTHER) set(viewerOf(target.value));
        }}
      >
        {STAFF_VIEWS.map((role) => (
          <option key={role} value={role}>
            {say(`shared.role.${role}`)}
          </option>
        ))}
        {patrons.map((id) => (
          <option key={id} value={`patron:${id}`}>
            {say('audit.as.patron', { id })}
          </option>
        ))}
        {hasMore && <option value={OTHER}>{say('audit.as.other')}</option>}
      </Choice>
      {typing && (
        <Field
          label={say('audit.as.other')}
          hint={say('audit.as.hint')}
          autoComplete="off"
          autoCapitalize="none"
          onChange={({ target }) => {
            const id = target.value.trim();
            if (/^[A-Za-z0-9._-]{1,64}$/.test(id)) set({ role: 'patron', id });
          }}
        />
      )}
    </div>
  );
};
