import type { SignInPage } from '../../app.tsx';
import { AppFrame } from '../../parts/app-frame.tsx';
import { useWords } from '../../words/index.ts';

const SignIn = ({ step }: SignInPage) => {
  const { say } = useWords();
  return (
    <AppFrame title={say('people.title')}>
      <h1>{say('people.title')}</h1>
      <p>{step}</p>
    </AppFrame>
  );
};

export default SignIn;
