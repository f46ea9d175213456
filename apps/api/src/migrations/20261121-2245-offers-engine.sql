-- OFR-117: whatever the locks do, one wave of a visit is sent once; visit_blast_nurse then takes each nurse once per wave.
create unique index visit_blast_wave_once on visit_blast (assignment_id, wave) where sent_by is null and wave is not null;

-- OFR-099: what intake, order and visits looked like when a problem was found that only a save of them can solve; null: tried
-- again on every run. Compared, not dated: a save that waited for the run's lock is older than the problem it solves.
alter table auto_offer_run drop column waits_for_save;
alter table auto_offer_run add column waits_on text;
-- OFR-108: the take rate the raises have come to, because rates are whole dollars and would not add up to the steps.
alter table auto_offer_run add column take_rate numeric(12, 2);

-- OFR-117: the engine's messages to a nurse on one of her days; the sixth finds no row to write.
create table auto_offer_nurse_day (
  nurse_id int not null constraint auto_offer_nurse_day_nurse_id_fk references nurse (user_id),
  day date not null,
  sent int not null constraint auto_offer_nurse_day_at_most_five check (sent between 1 and 5),
  primary key (nurse_id, day)
);
