import type { ReactNode } from 'react';
import type { BakeProblem } from '../../shared/bake/bake.ts';
import type { BakeQuestion } from '../store/bake-slice.ts';
import { useApp } from '../store/store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { formatCount } from '../ui/format.ts';
import type { BakeSession } from './bake-session.ts';
import { NewBakeDialog } from './new-bake/new-bake-dialog.tsx';
import { ReshapeDialog } from './reshape/reshape-dialog.tsx';
import { useOpenBakeOf } from './use-bake.ts';
import { BackupsDialog } from './safety/backups-dialog.tsx';
import { DraftsDialog } from './safety/drafts-dialog.tsx';
import './bake-dialogs.css';

interface Asking {
  readonly title: string;
  readonly body: ReactNode;
  /** What Enter does at once: never what cannot be taken back. */
  readonly focus: string;
  /** The last one is the answer that goes on; closing the dialog answers "cancel". */
  readonly answers: readonly { readonly answer: string; readonly name: string }[];
}

const MOST_LISTED = 12;

/** The bake's questions and the dialog for a new one; they stand whatever tab is shown. */
export function BakeDialogs({ session }: { session: BakeSession }) {
  const question = useApp((state) => state.bake.question);
  const dialog = useApp((state) => state.dialog);
  const showDialog = useApp((state) => state.showDialog);
  const bake = useOpenBakeOf(session);
  return (
    <>
      {dialog === 'new-bake' && (
        <NewBakeDialog session={session} onClose={() => showDialog('none')} />
      )}
      {dialog === 'reshape' && bake !== null && (
        <ReshapeDialog session={session} bake={bake} onClose={() => showDialog('none')} />
      )}
      {dialog === 'drafts' && (
        <DraftsDialog kept={session.kept} onClose={() => showDialog('none')} />
      )}
      {dialog === 'backups' && (
        <BackupsDialog
          kept={session.kept}
          onOpen={(backup) => {
            showDialog('none');
            void session.openBackup(backup);
          }}
          onClose={() => showDialog('none')}
        />
      )}
      {question && (
        <QuestionDialog asking={askingOf(question)} onAnswer={(answer) => session.answer(answer)} />
      )}
    </>
  );
}

function QuestionDialog({ asking, onAnswer }: { asking: Asking; onAnswer(answer: string): void }) {
  const last = asking.answers.length - 1;
  return (
    <Dialog title={asking.title} wide onClose={() => onAnswer('cancel')}>
      <div className="bake-question">{asking.body}</div>
      <div className="bake-dialog-buttons">
        {asking.answers.map(({ answer, name }, index) => (
          <Button
            key={answer}
            primary={index === last}
            autoFocus={answer === asking.focus}
            onClick={() => onAnswer(answer)}
          >
            {name}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

function askingOf(question: BakeQuestion): Asking {
  const { name } = question;
  switch (question.kind) {
    case 'save-refused':
      return {
        title: `${name} was not saved`,
        focus: 'cancel',
        body: (
          <>
            <p>
              A bake with errors is not saved: whoever loads it would refuse it. Correct or repair
              these first.
            </p>
            <Listed problems={question.problems} total={question.total} />
          </>
        ),
        answers: [{ answer: 'cancel', name: 'Show the first' }],
      };
    case 'stamp':
      return {
        title: `${name} came damaged`,
        focus: 'cancel',
        body: (
          <>
            <Listed problems={question.problems} total={question.problems.length} />
            <p>
              Saving writes CRC, length and padding anew, so the file will look sound. If its
              content was damaged on the way, get a good copy instead.
            </p>
          </>
        ),
        answers: [
          { answer: 'cancel', name: 'Cancel' },
          { answer: 'save', name: 'Save with new values' },
        ],
      };
    case 'changed-on-disk':
      return {
        title: `${name} has changed on disk`,
        focus: 'save-as',
        body: (
          <p>{question.message} Overwriting replaces what is there now with the bake shown here.</p>
        ),
        answers: [
          { answer: 'cancel', name: 'Cancel' },
          { answer: 'overwrite', name: 'Overwrite' },
          { answer: 'save-as', name: 'Save as…' },
        ],
      };
  }
}

function Listed({ problems, total }: { problems: readonly BakeProblem[]; total: number }) {
  const more = total - Math.min(MOST_LISTED, problems.length);
  return (
    <ul className="bake-listed">
      {problems.slice(0, MOST_LISTED).map((problem, index) => (
        <li key={index}>{problem.message}</li>
      ))}
      {more > 0 && <li>and {formatCount(more, 'more', 'more')}</li>}
    </ul>
  );
}
