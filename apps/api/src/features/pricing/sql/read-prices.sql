select cents, discounts from price_lists where from_at <= now() order by from_at desc limit 1
