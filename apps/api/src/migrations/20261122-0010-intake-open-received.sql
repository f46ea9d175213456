-- INT-016: the list as it opens, newest first: of open intakes nearly all are shown, and walking them in this order ends with the page.
create index intake_open_received on intake (submitted_date desc, id desc) where status in ('New Intake', 'In Progress');
