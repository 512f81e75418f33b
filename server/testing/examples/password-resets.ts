import type { passwordResets } from '#contract/endpoints/password-resets.ts';
import type { ExamplesFor } from './example.ts';
import { addColleague } from './users.ts';

export const passwordResetExamples: ExamplesFor<typeof passwordResets> = {
  'POST /api/users/saveresethash': {
    request: async (scene) => ({ userName: (await addColleague(scene)).userName }),
  },
  'POST /api/users/find': {
    request: async (scene) => ({ passwordReset: await scene.resetToken((await addColleague(scene))._id) }),
  },
  'POST /api/users/resetPassword': {
    request: async (scene) => ({
      passwordReset: await scene.resetToken((await addColleague(scene))._id),
      password: 'a new and rather long one',
    }),
  },
};
