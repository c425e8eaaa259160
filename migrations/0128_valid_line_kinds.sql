-- Lines are read and written meanwhile.
alter table invoice_lines validate constraint invoice_lines_kind_known;
alter table invoice_lines validate constraint invoice_lines_minutes_fit_kind;
alter table invoice_lines validate constraint invoice_lines_units_fit_kind;
alter table invoice_lines validate constraint invoice_lines_unit_known;
alter table invoice_lines validate constraint invoice_lines_quantity_bounds;
