/** Numbers of roles in the API (specification, section 6). */
export const Role = { Webmaster: 0, Admin: 1, Editor: 2, Contributor: 3 } as const;
export type Role = (typeof Role)[keyof typeof Role];
