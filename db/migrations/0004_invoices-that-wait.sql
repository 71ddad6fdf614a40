ALTER TABLE `credit_orders` ADD `invoiced_at` datetime(3);--> statement-breakpoint
ALTER TABLE `credit_orders` ADD `paid_on` date;--> statement-breakpoint
ALTER TABLE `credit_orders` ADD `bank_reference` varchar(140);