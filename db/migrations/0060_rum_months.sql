CREATE TABLE `rum_month_bins` (
	`month` char(7) NOT NULL,
	`route` varchar(80) NOT NULL,
	`metric` enum('lcp','inp','cls','fcp','ttfb','fid','interaction-to-content','load','script-bytes','style-bytes','image-bytes','font-bytes','total-bytes','cached-bytes','requests','dom-nodes') NOT NULL,
	`device` enum('phone','tablet','desktop') NOT NULL,
	`navigation` enum('hard','soft','back-forward-cache','prerender') NOT NULL,
	`one_in` smallint unsigned NOT NULL DEFAULT 1,
	`bin` smallint unsigned NOT NULL,
	`n` int NOT NULL,
	CONSTRAINT `rum_month_bins_key` PRIMARY KEY(`month`,`metric`,`navigation`,`route`,`device`,`one_in`,`bin`)
);
--> statement-breakpoint
CREATE TABLE `rum_site_day_bins` (
	`day` char(10) NOT NULL,
	`metric` enum('lcp','inp','cls','fcp','ttfb','fid','interaction-to-content','load','script-bytes','style-bytes','image-bytes','font-bytes','total-bytes','cached-bytes','requests','dom-nodes') NOT NULL,
	`device` enum('phone','tablet','desktop') NOT NULL,
	`navigation` enum('hard','soft','back-forward-cache','prerender') NOT NULL,
	`one_in` smallint unsigned NOT NULL DEFAULT 1,
	`bin` smallint unsigned NOT NULL,
	`n` int NOT NULL,
	CONSTRAINT `rum_site_day_bins_key` PRIMARY KEY(`metric`,`navigation`,`day`,`device`,`one_in`,`bin`)
);--> statement-breakpoint
INSERT INTO `rum_site_day_bins` (`day`,`metric`,`device`,`navigation`,`one_in`,`bin`,`n`)
SELECT `day`,`metric`,`device`,`navigation`,`one_in`,`bin`,SUM(`n`) FROM `rum_day_bins` GROUP BY `day`,`metric`,`device`,`navigation`,`one_in`,`bin`;
--> statement-breakpoint
INSERT INTO `rum_month_bins` (`month`,`route`,`metric`,`device`,`navigation`,`one_in`,`bin`,`n`)
SELECT LEFT(`day`,7),`route`,`metric`,`device`,`navigation`,`one_in`,`bin`,SUM(`n`) FROM `rum_day_bins` WHERE LEFT(`day`,7) < DATE_FORMAT(UTC_DATE(),'%Y-%m')
GROUP BY LEFT(`day`,7),`route`,`metric`,`device`,`navigation`,`one_in`,`bin`;
