-- AUD-041: what is kept of a status beside its record, its history and its copies, holds the words of its list as the record itself does.
alter table visit_status_history
  add constraint visit_status_history_from_status_known check (from_status in (
    'New', 'Active - Booked', 'Active - Ready', 'Completed - Visit Finished', 'Completed - Closed Out', 'Inactive - Lost', 'Inactive - Canceled', 'Hold')),
  add constraint visit_status_history_to_status_known check (to_status in (
    'New', 'Active - Booked', 'Active - Ready', 'Completed - Visit Finished', 'Completed - Closed Out', 'Inactive - Lost', 'Inactive - Canceled', 'Hold'));
alter table report_history
  add constraint report_history_from_status_known check (from_status in (
    'unspecified', 'audit-required', 'auto-send-scheduled', 'manual-send-required', 'invoiced', 'invoice-paid', 'invoice-returned', 'echart-returned')),
  add constraint report_history_to_status_known check (to_status in (
    'unspecified', 'audit-required', 'auto-send-scheduled', 'manual-send-required', 'invoiced', 'invoice-paid', 'invoice-returned', 'echart-returned'));
alter table intake_creation
  add constraint intake_creation_order_status_known check (order_status in ('Active', 'Hold', 'Inactive - Cancelled', 'Inactive - Expired', 'Completed'));
alter table patient_order_summary
  add constraint patient_order_summary_next_visit_status_known check (next_visit_status in (
    'New', 'Active - Booked', 'Active - Ready', 'Completed - Visit Finished', 'Completed - Closed Out', 'Inactive - Lost', 'Inactive - Canceled', 'Hold'));
