<?php
// Answers every request of the reader, which takes this server for its proxy, with a feed.
$host = parse_url($_SERVER["REQUEST_URI"], PHP_URL_HOST) ?? $_SERVER["HTTP_HOST"];
$host = preg_replace("/:\d+$/", "", $host);
header("content-type: application/rss+xml");
echo "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>News of $host</title>",
    "<link>http://$host/</link><description>What is new</description>";
foreach (["Sowing", "Weeding", "Harvest"] as $day => $title) {
    echo "<item><title>$title at $host</title><link>http://$host/$day</link>",
        "<guid>http://$host/$day</guid><pubDate>", date(DATE_RSS, 1767225600 + 86400 * $day),
        "</pubDate><description>All about it</description></item>";
}
echo "</channel></rss>";
