-- CHT-081, CHT-084: who read a draft stays known after the draft was archived and its row made room for the next nurse's.
alter table chart_read drop constraint chart_read_chart_id_fk;
