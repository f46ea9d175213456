-- SES-090: the sign-in screen says why it opened. Null for sessions that somebody ended, and for those ended before.
alter table session add column ended_because text
  constraint session_ended_because_check check (ended_because in ('access_changed'));
