ALTER TABLE `rum_bins` MODIFY COLUMN `n` int NOT NULL;--> statement-breakpoint
ALTER TABLE `rum_day_bins` MODIFY COLUMN `n` int NOT NULL;--> statement-breakpoint
ALTER TABLE `rum_day_ratings` MODIFY COLUMN `n` int NOT NULL;--> statement-breakpoint
ALTER TABLE `rum_ratings` MODIFY COLUMN `n` int NOT NULL;