import { useEffect, useState } from 'react';

interface OtherVersionOptions<Stored> {
  /** The stored record; null for a new one. */
  stored: Stored | null;
  /** Whether a form differs from this version. */
  isChangedFrom(version: Stored): boolean;
  isSaving: boolean;
  /** Replaces what the form contains. */
  load(version: Stored): void;
}

/**
 * Finds out that someone else has saved a record that is edited in a dialog. A form without changes follows the stored
 * record.
 */
export function useOtherVersion<Stored extends { lastModified: string }>({
  stored,
  isChangedFrom,
  isSaving,
  load,
}: OtherVersionOptions<Stored>) {
  const [base, setBase] = useState(stored);
  const isOther = stored !== null && base !== null && stored.lastModified !== base.lastModified && !isSaving;
  const isFollowing = isOther && !isChangedFrom(base);

  function loadOther(): void {
    if (stored === null) return;
    setBase(stored);
    load(stored);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the version counts, not which object contains it
  useEffect(() => {
    if (isFollowing) loadOther();
  }, [isFollowing, stored?.lastModified]);

  return {
    /** The timestamp of the version that the changes are based on; undefined for a new record. */
    seen: base?.lastModified,
    /** The version that someone else has saved; null if there is none. */
    other: isOther && !isFollowing ? stored : null,
    loadOther,
    /** From now on, the changes are based on the other version. Returns its timestamp. */
    keepMine(): string | undefined {
      setBase(stored);
      return stored?.lastModified;
    },
  };
}
