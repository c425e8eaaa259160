call track_updates('price_items');
call keep_history('price_items', 'price-list', '');
