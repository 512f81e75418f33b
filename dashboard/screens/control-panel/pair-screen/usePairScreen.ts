import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#dashboard/api/client.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { useSubmission } from '#dashboard/components/useSubmission.ts';
import { useSelection } from '#dashboard/session/selection.ts';
import { t } from '#ui/language.ts';

/** The form for pairing a screen, and its result. A portal's only channel is preselected. */
export function usePairScreen(
  code: string,
  channel: string | null,
  channels: readonly { _id: string; name: string }[],
) {
  const queryClient = useQueryClient();
  const { portalId } = useSelection();
  const chosen = channel ?? (channels.length === 1 ? channels[0]?._id : null) ?? null;
  const form = useForm({
    initialValues: { pairCode: code, channel: chosen as string | null, name: '' },
    validate: {
      pairCode: (typed) => (typed.trim() === '' ? t('Enter the code shown on the screen.') : null),
      channel: (id) => (id === null ? t('Choose what the screen should show.') : null),
    },
  });
  const mutation = useSubmission({
    mutationFn: ({ pairCode, channel: id, name }: typeof form.values) =>
      call('POST /pairDevice', { pairCode, channel: id ?? '', name: name.trim() }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.screens(portalId) }),
  });
  const { name, channel: shown } = form.values;
  return {
    form,
    isPairing: mutation.isPending,
    failure: mutation.error?.message ?? null,
    paired: mutation.isSuccess
      ? { name: name.trim(), channelName: channels.find(({ _id }) => _id === shown)?.name ?? '' }
      : null,
    submit: form.onSubmit((values) => mutation.submit(values)),
    addAnother() {
      mutation.reset();
      form.setValues({ pairCode: '', name: '' });
    },
  };
}
