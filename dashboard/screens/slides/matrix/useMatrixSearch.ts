import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useIsStillHere } from '#dashboard/components/useIsStillHere.ts';
import { isSameView, type MatrixSearch } from '#dashboard/session/matrix-search.ts';
import { select, useSelection } from '#dashboard/session/selection.ts';

const route = getRouteApi('/staff/dashboard');

/** While a name is typed, the address is updated after a pause; otherwise immediately. */
const TYPING_PAUSE_MS = 150;

/**
 * The state of the matrix, which is in its address: for the browser's history, reloads and links. The matrix also
 * returns to it after the user has edited a slide.
 */
export function useMatrixSearch() {
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const isStillHere = useIsStillHere();
  const { matrix: left } = useSelection();
  const [search, setSearch] = useState<MatrixSearch>(() => startOf(address, left));
  const latest = useRef(search);
  latest.current = search;
  const known = useRef(address);
  const returnTo = useRef<string | undefined>(undefined);

  // The address was changed by a link, or by the browser's history.
  useEffect(() => {
    if (isEqual(address, known.current)) return;
    known.current = address;
    setSearch((before) => (isJump(address) ? { ...before, ...address } : address));
  }, [address]);

  useEffect(() => {
    if (isEqual(search, known.current)) return;
    const isTyping = search.name !== known.current.name;
    const write = () => {
      if (!isStillHere()) return;
      known.current = search;
      void navigate({ search, replace: true });
    };
    if (!isTyping) return write();
    const timer = setTimeout(write, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search, navigate, isStillHere]);

  useEffect(() => () => select({ matrix: { ...latest.current, channel: undefined, slide: returnTo.current } }), []);

  const change = useCallback((some: MatrixSearch) => {
    setSearch((before) => defined({ ...before, ...some }));
  }, []);
  /** Names the row to which the matrix returns. */
  const leaveFor = useCallback((slide: string) => {
    returnTo.current = slide;
  }, []);
  return { search, change, leaveFor };
}

/** The address alone if it was written by hand or shared; otherwise, what the user left. */
function startOf(address: MatrixSearch, left: MatrixSearch): MatrixSearch {
  const isOwn = isSameView(address, {}) || isSameView(address, left);
  // The area may have been selected elsewhere.
  return isOwn ? defined({ ...left, area: undefined, ...address }) : address;
}

/** Whether an address only names a channel to jump to. */
function isJump(address: MatrixSearch): boolean {
  return address.channel !== undefined && isSameView(address, {});
}

function defined(search: MatrixSearch): MatrixSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

function isEqual(one: MatrixSearch, other: MatrixSearch): boolean {
  const isSameRow = one.top === other.top && one.slide === other.slide;
  return isSameView(one, other) && one.channel === other.channel && isSameRow;
}
