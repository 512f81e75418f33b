import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Holiday } from '#contract/entities/holidays.ts';
import { ApiError, call } from '#dashboard/api/client.ts';
import { timesQuery } from '#dashboard/api/queries.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { showError, showNotice, showUndo } from '#dashboard/components/notices.tsx';
import { written } from '#dashboard/components/time-words.ts';
import { calendarText } from '#rules/calendar-text.ts';
import type { FieldSentences } from '#slide-types/form.ts';
import { useTranslation } from '#ui/language.ts';

/** How often a change is made to the list that someone else has changed in the meantime. */
const MOST_ATTEMPTS = 5;
const NO_HOLIDAYS: Holiday[] = [];

/** A request that changes the holidays. What follows it belongs to it, because several can be waiting. */
interface Change {
  send(): Promise<unknown>;
  /** The fields of the request that it can be refused for. */
  fields?: readonly string[];
  onDone?(): void;
}

/** The holidays of a portal, and the actions for them. */
export function useHolidays(portalId: number) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const answer = useQuery(timesQuery(portalId));
  const { data } = answer;
  const dates = data?.holidays.dates ?? NO_HOLIDAYS;
  const [errors, setErrors] = useState<FieldSentences>({});
  const { mutate, isPending } = useMutation({
    // One after the other, each based on what the one before has saved.
    scope: { id: `holidays ${portalId}` },
    mutationFn: ({ send }: Change) => send(),
    onMutate: ({ fields = [] }) =>
      setErrors((all) => Object.fromEntries(Object.entries(all).filter(([field]) => !fields.includes(field)))),
    onSuccess: (_, { onDone }) => onDone?.(),
    onError(error) {
      const refused = byField(error);
      if (Object.keys(refused).length > 0) setErrors((all) => ({ ...all, ...refused }));
      else showError(error.message);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.times(portalId) }),
  });
  /** Changes the list. Holidays that someone else adds or removes at the same time stay as they are then. */
  async function setDates(changed: (dates: Holiday[]) => Holiday[], attempt = 1): Promise<void> {
    const before = queryClient.getQueryData(timesQuery(portalId).queryKey)?.holidays.dates ?? NO_HOLIDAYS;
    try {
      await call('PATCH /api/times/setHolidays', { PortalId: portalId, dates: changed(before), before });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409) || attempt === MOST_ATTEMPTS) throw error;
      await queryClient.fetchQuery({ ...timesQuery(portalId), staleTime: 0 });
      await setDates(changed, attempt + 1);
    }
  }
  return {
    dates,
    calendar: data?.holidays.calendar ?? null,
    list: allOf([answer]),
    isBusy: isPending,
    /** By field of the request. */
    errors,
    add: (holiday: Holiday, onAdded: () => void) =>
      mutate({ send: () => setDates((dates) => [...dates, holiday]), fields: ['dates'], onDone: onAdded }),
    remove: (removed: Holiday) =>
      mutate({
        send: () => setDates((dates) => dates.filter(({ date }) => date !== removed.date)),
        onDone: () =>
          showUndo(t('The holiday “{{name}}” was removed.', { name: removed.name || dateWords(removed) }), () =>
            mutate({ send: () => setDates((dates) => [...dates, removed]) }),
          ),
      }),
    addFile: (file: File) =>
      mutate({
        fields: ['calendar', 'dates'],
        async send() {
          const calendar = calendarText(new Uint8Array(await file.arrayBuffer()));
          const found = await call('POST /api/times/readHolidays', { PortalId: portalId, calendar });
          await setDates((dates) => [...found, ...dates]);
          showNotice(
            t('{{count}} holidays added.', { count: found.length, defaultValue_one: '{{count}} holiday added.' }),
          );
        },
      }),
    setAddress(address: string) {
      const before = data?.holidays.calendar?.address ?? '';
      const setAddress = (calendarAddress: string) =>
        call('PATCH /api/times/setHolidays', { PortalId: portalId, calendarAddress });
      mutate({
        send: () => setAddress(address),
        fields: ['calendarAddress'],
        onDone() {
          if (address === '')
            showUndo(t('The calendar was removed.'), () => mutate({ send: () => setAddress(before) }));
        },
      });
    },
  };
}

/** Its day, as the list shows it. */
export function dateWords({ date }: Pick<Holiday, 'date'>): string {
  return written(Date.parse(date), 'date', 'UTC');
}

function byField(error: Error): FieldSentences {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).map(([field, sentence]) => [field.replace(/^dates\..*/, 'dates'), sentence]),
  );
}
