-- What people are still to be mailed: noted in the transaction of what it tells of, and gone once a mail server has taken it.
create table waiting_mails (
  id text primary key,
  portal_id integer not null references portals (portal_id) on delete cascade,
  -- The address is looked up when the mail leaves: nothing is sent to one that is not theirs any more.
  user_id text not null references users (id) on delete cascade,
  subject text not null,
  plain text not null,
  html text not null,
  made_at timestamptz not null default now(),
  attempts integer not null default 0,
  due_at timestamptz not null default now()
);
-- Nobody gets two mails in the wrong order.
create index waiting_mails_by_user on waiting_mails (user_id, made_at, id);
create index waiting_mails_by_portal on waiting_mails (portal_id, made_at);
