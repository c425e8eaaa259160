call track_updates('invoice_mails');
call keep_history('invoice_mails', 'invoice-mails', '');
