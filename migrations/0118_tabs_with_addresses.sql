-- Saved views of tabs that have addresses of their own now. An older process, and a view that it saves meanwhile, uses the
-- former address, which leads to the new one.
update saved_views set address = rtrim(regexp_replace(address, '\?tab=([a-z-]+)&?', '/\1?'), '?')
where address ~ '^/(invoices\?tab=(history|owed|payments)|users\?tab=rates|payments\?tab=(pay-run|statements|cis)|time-tracked\?tab=(summary|records|payments|amendments))(&|$)';
