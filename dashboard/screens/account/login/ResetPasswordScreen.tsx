import { useSearch } from '@tanstack/react-router';
import { AskForReset } from './AskForReset.tsx';
import { ChooseNewPassword } from './ChooseNewPassword.tsx';

/** Without `h`, requests a reset email; with the `h` of its link, asks for the new password. */
export function ResetPasswordScreen() {
  const { h } = useSearch({ from: '/resetpassword' });
  return h === undefined ? <AskForReset /> : <ChooseNewPassword key={h} passwordReset={h} />;
}
