Feature: flow

  Scenario: flow
    * configure headers = { 'x-run-id': '#(java.util.UUID.randomUUID() + "")' }
    Given url 'http://127.0.0.1:8080/items'
    And request {"name":"teapot","price_cents":1950,"tags":["kitchen","tea"]}
    When method post
    Then status 201
    And match response.id == '#string'
    And assert response.price_cents >= 1
    And match response.tags contains 'kitchen'
    * def id = response.id
    Given url 'http://127.0.0.1:8080/items/' + id + ''
    When method get
    Then status 200
    And match response.id == '#string'
    And assert response.price_cents >= 1
    And match response.tags contains 'kitchen'
    Given url 'http://127.0.0.1:8080/items/' + id + ''
    And request {"name":"samovar"}
    When method patch
    Then status 200
    And match response.id == '#string'
    And assert response.price_cents >= 1
    And match response.tags contains 'kitchen'
    Given url 'http://127.0.0.1:8080/items/' + id + ''
    When method get
    Then status 200
    And match response.id == '#string'
    And assert response.price_cents >= 1
    And match response.tags contains 'kitchen'
    Given url 'http://127.0.0.1:8080/items/' + id + ''
    When method delete
    Then status 204
    Given url 'http://127.0.0.1:8080/jobs'
    And request {}
    When method post
    Then status 202
    * def id = response.id
    * configure retry = { count: 30, interval: 100 }
    Given url 'http://127.0.0.1:8080/jobs/' + id + ''
    And retry until response.state == 'done'
    When method get
    Then status 200
