<?php
// Writes posts that nobody recorded, in a category of their own: php fill.php SITE
require "$argv[1]/wp-load.php";
require ABSPATH . 'wp-admin/includes/taxonomy.php';
$category = wp_create_category('Archive');
foreach (['winter', 'summer', 'spring'] as $season) {
    wp_insert_post([
        'post_title' => "About $season",
        'post_content' => "In $season.",
        'post_status' => 'publish',
        'post_author' => 1,
        'post_category' => [$category],
    ]);
}
