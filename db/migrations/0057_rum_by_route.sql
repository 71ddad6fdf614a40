CREATE INDEX `rum_bins_route` ON `rum_bins` (`route`,`metric`,`hour`);--> statement-breakpoint
CREATE INDEX `rum_day_bins_route` ON `rum_day_bins` (`route`,`metric`,`day`);--> statement-breakpoint
CREATE INDEX `rum_day_ratings_route` ON `rum_day_ratings` (`route`,`metric`,`day`);--> statement-breakpoint
CREATE INDEX `rum_ratings_route` ON `rum_ratings` (`route`,`metric`,`hour`);