import type { DisplayDocument } from '#contract/entities/display.ts';
import type { DisplayResponse } from '../host/display-response.ts';
import type { ProblemTracker } from '../host/problem-tracker.ts';
import type { FollowingRequest, RequestKind } from './request-queue.ts';

/** Decides what follows responses without a document. */
export interface FailedResponses {
  /** Returns the retry of a failed request. */
  failed(response: Extract<DisplayResponse, { kind: 'failure' }>, sent: RequestKind): FollowingRequest;
  /** The server says that the channel doesn't exist. Returns the request that checks whether it does later. */
  missing(sent: RequestKind): FollowingRequest;
  /** The server returned the channel. */
  solved(): void;
}

interface FailureListener {
  /** What plays meanwhile; null if nothing does. */
  current(): DisplayDocument | null;
  onMissing(): void;
  onFailure(): void;
}

/** If a channel suddenly doesn't exist, it is requested once more before the screen goes dark. */
const CONFIRM_MISSING_MS = 5_000;
const SOLVED_BY_RESPONSE = ['serverUnreachable', 'answerUnreadable', 'channelMissing'] as const;

/** `channel` names the channel in reports. */
export function createFailedResponses(
  problems: ProblemTracker,
  channel: string,
  listener: FailureListener,
): FailedResponses {
  let missingInARow = 0;

  return {
    failed(response, sent) {
      if (!listener.current()) listener.onFailure();
      return { kind: sent, inMs: problems.occurred(response.problem, response.detail, response) };
    },
    missing(sent) {
      missingInARow += 1;
      if (listener.current() && missingInARow < 2) return { kind: sent, inMs: CONFIRM_MISSING_MS };
      listener.onMissing();
      return { kind: 'load', inMs: problems.occurred('channelMissing', channel) };
    },
    solved() {
      missingInARow = 0;
      for (const problem of SOLVED_BY_RESPONSE) problems.solved(problem);
    },
  };
}
