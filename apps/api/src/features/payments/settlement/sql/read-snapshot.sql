-- $1 uuid: the order
select cell, district, country, price_cents as "priceCents" from order_plots
where order_id = $1 order by cell
