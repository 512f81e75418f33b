import { useQueryClient } from '@tanstack/react-query';
import type { Role } from '#contract/entities/role.ts';
import type { User } from '#contract/entities/user.ts';
import { call } from '#dashboard/api/client.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { renewSession, signIn, updateUser, useUser } from '#dashboard/session/session.ts';
import { CHANNELS_PER_PAGE } from '#rules/limits.ts';
import { passwordProblem } from '#rules/new-password.ts';
import { can } from '#rules/permissions.ts';
import { sentenceOf } from '#slide-types/sentence-of.ts';
import { t } from '#ui/language.ts';
import { type RecordForm, useRecordForm } from './useRecordForm.ts';

/** The fields of the page; the role is a string because of its select. */
export interface UserValues extends Record<string, unknown> {
  userName: string;
  displayName: string;
  email: string;
  password: string;
  password2: string;
  currentPassword: string;
  roleName: string;
  isSuperUser: boolean;
  channels: string[];
  channelsPerPage: number | string;
}

/** A user's account and how it is saved. */
export function useEditUser(
  portalId: number,
  user: User | null,
  onCreated: (saved: User) => void = () => {},
): RecordForm<UserValues> {
  const actor = useUser();
  const queryClient = useQueryClient();
  return useRecordForm<UserValues, User>({
    formKey: `user.${portalId}.${user?._id ?? 'new'}`,
    record: user && { PortalId: portalId, kind: 'user', _id: user._id },
    secrets: ['password', 'password2', 'currentPassword'],
    initial: valuesOf(user),
    validate: ({ userName, password, password2 }) => ({
      ...(userName.trim() === '' && { userName: t('Enter a username.') }),
      ...((user === null || password !== '' || password2 !== '') && passwordErrors(password, password2)),
    }),
    async save(values, changed) {
      if (!user) return call('POST /api/users/register', { ...newUser(values), PortalId: portalId });
      const { _id } = user;
      const update = () => call('POST /api/users/update', { _id, PortalId: portalId, update: forWire(changed) });
      const isOwnPassword = _id === actor._id && Boolean(changed.password);
      return isOwnPassword ? renewSession(() => update().then((saved) => goOnWith(saved, values.password))) : update();
    },
    valuesOf,
    onSaved(saved) {
      if (saved._id === actor._id) updateUser(saved);
      void queryClient.invalidateQueries({ queryKey: queryKeys.users(portalId) });
      if (!user && can(actor, 'user.edit', saved)) onCreated(saved);
    },
  });
}

/** A new password ends all sessions of its user; logs them in again with the password they have just typed. */
async function goOnWith(saved: User, password: string): Promise<User> {
  try {
    const { token } = await call('POST /api/users/login', { userName: saved.userName, password });
    signIn(token);
  } catch {
    // It is saved all the same: what is asked next leads to the login page.
  }
  return saved;
}

function valuesOf(user: User | null): UserValues {
  return {
    userName: user?.userName ?? '',
    displayName: user?.displayName ?? '',
    email: user?.email ?? '',
    password: '',
    password2: '',
    currentPassword: '',
    roleName: String(user?.roleName ?? 3),
    isSuperUser: user?.isSuperUser ?? false,
    channels: user?.channels ?? [],
    channelsPerPage: user?.channelsPerPage ?? CHANNELS_PER_PAGE,
  };
}

function passwordErrors(password: string, password2: string): Record<string, string> {
  const problem = passwordProblem(password, password2);
  return problem === null ? {} : { password: sentenceOf(problem) };
}

function forWire({ roleName, channelsPerPage, ...rest }: Partial<UserValues>) {
  return {
    ...rest,
    ...(roleName !== undefined && { roleName: Number(roleName) as Role }),
    ...(channelsPerPage !== undefined && { channelsPerPage: pageSize(channelsPerPage) }),
  };
}

function newUser({ currentPassword: _, ...values }: UserValues) {
  return { ...values, roleName: Number(values.roleName) as Role, channelsPerPage: pageSize(values.channelsPerPage) };
}

/** An empty field means the default. */
function pageSize(typed: number | string): number {
  return typed === '' ? CHANNELS_PER_PAGE : Number(typed);
}
