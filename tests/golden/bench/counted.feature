Feature: counted

  Scenario: counted
    Given url 'http://127.0.0.1:8080/document'
    When method get
    Then status 200
    And match response.items[3].stock.quantity == 3
    * def found = karate.jsonPath(response, "$.items[?(@.region == 'eu')]")
    * match found == '#[2]'
    * def found = karate.jsonPath(response, "$.items[?(@.stock.quantity > 9)]")
    * match found == '#[4]'
