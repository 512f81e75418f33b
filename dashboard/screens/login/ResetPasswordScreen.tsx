import { useSearch } from '@tanstack/react-router';
import { AskForReset } from './AskForReset.tsx';
import { ChooseNewPassword } from './ChooseNewPassword.tsx';

/** Without `h` asks for a mail; with it, which the mail's link has, for the new password. */
export function ResetPasswordScreen() {
  const { h } = useSearch({ from: '/resetpassword' });
  return h === undefined ? <AskForReset /> : <ChooseNewPassword key={h} passwordReset={h} />;
}
