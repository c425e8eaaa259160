call track_updates('document_mails');
call keep_history('document_mails', 'document-mails', '');
